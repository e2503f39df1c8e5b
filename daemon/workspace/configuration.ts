/**
 * navd.toml: what a workspace says about its own indexing.
 *
 *     languages = ["go", "python"]        # index these only; files without a language stay known
 *     exclude = ["third_party/**", "*.pb.go"]
 *     [limits]
 *     fileBytes = 2097152
 *
 * Method: each value is checked on its own, so that one mistake costs that value and not the file; mistakes are notices and
 * never errors. A client's overrides lie on top: its languages replace, its globs are added. The file is data: it cannot
 * name programs, other files or folders outside the root.
 */
import { join } from "node:path";
import { parse, TomlError } from "smol-toml";
import * as z from "zod";
import { contentHash } from "../base/hash.js";
import { errorCode, type FileSystem } from "../system/files.js";
import { type LanguageTable, registeredLanguages } from "./languageTable.js";

export type WorkspaceConfiguration = {
  /** undefined: all languages. */
  readonly languages: readonly string[] | undefined;
  readonly exclude: readonly ExcludeGlob[];
  readonly limits: { readonly fileBytes: number };
  /** Absolute path of the user's own ignore file (git's core.excludesFile default), or undefined. */
  readonly userIgnoreFile: string | undefined;
};

export type ExcludeGlob = {
  readonly glob: string;
  /** As shown by `navd why`: "navd.toml" or "the client's settings". */
  readonly source: string;
};

export type ConfigurationOverrides = {
  readonly languages?: readonly string[];
  readonly exclude?: readonly string[];
};

/** A mistake in the settings that was passed over. */
export type ConfigurationNotice = { readonly source: string; readonly message: string };

export type LoadedConfiguration = {
  readonly configuration: WorkspaceConfiguration;
  readonly notices: readonly ConfigurationNotice[];
  /** Equal when nothing differs that could change which files are indexed, or how. 32 hexadecimal digits. */
  readonly fingerprint: string;
};

export const configurationFile = "navd.toml";
export const defaultFileBytes = 2 * 1024 * 1024;

export const defaultConfiguration: WorkspaceConfiguration = {
  languages: undefined,
  exclude: [],
  limits: { fileBytes: defaultFileBytes },
  userIgnoreFile: undefined,
};

const largestConfigurationBytes = 1 << 20;
const largestFileBytes = 64 * 1024 * 1024;
const clientSource = "the client's settings";

const values = {
  languages: z.array(z.string().min(1)),
  exclude: z.array(z.string().min(1).max(1000)).max(1000),
  fileBytes: z.number().int().min(1).max(largestFileBytes),
} as const;

/** Reads navd.toml at the root and lays the overrides over it. Never throws. */
export function loadConfiguration(
  root: string,
  overrides: ConfigurationOverrides,
  files: FileSystem,
  userIgnoreFile?: string,
  table: LanguageTable = registeredLanguages,
): LoadedConfiguration {
  const notices: ConfigurationNotice[] = [];
  const note = (source: string, message: string): void => {
    notices.push({ source, message });
  };
  const document = readDocument(root, files, note);
  const known = new Set(["languages", "exclude", "limits"]);
  for (const key of Object.keys(document)) {
    if (!known.has(key)) note(configurationFile, `unknown key "${key}"`);
  }
  const fileLanguages = take(document, "languages", values.languages, "languages", note);
  const fileExclude = take(document, "exclude", values.exclude, "exclude", note);
  const limits = take(document, "limits", z.record(z.string(), z.unknown()), "limits", note) ?? {};
  for (const key of Object.keys(limits)) {
    if (key !== "fileBytes") note(configurationFile, `unknown key "limits.${key}"`);
  }
  const fileBytes = take(limits, "fileBytes", values.fileBytes, "limits.fileBytes", note);

  const languageSource = overrides.languages === undefined ? configurationFile : clientSource;
  const languages = checkLanguages(overrides.languages ?? fileLanguages, languageSource, table, note);
  const configuration: WorkspaceConfiguration = {
    languages,
    exclude: [
      ...(fileExclude ?? []).map((glob) => ({ glob, source: configurationFile })),
      ...(overrides.exclude ?? []).map((glob) => ({ glob, source: clientSource })),
    ],
    limits: { fileBytes: fileBytes ?? defaultFileBytes },
    userIgnoreFile,
  };
  return { configuration, notices, fingerprint: fingerprintOf(configuration) };
}

function readDocument(
  root: string,
  files: FileSystem,
  note: (source: string, message: string) => void,
): Readonly<Record<string, unknown>> {
  const path = join(root, configurationFile);
  try {
    if (files.lstat(path).kind !== "file") {
      note(configurationFile, "is no regular file and was not read");
      return {};
    }
    return parse(
      files
        .readFile(path, largestConfigurationBytes)
        .toString("utf8")
        .replace(/^\ufeff/, ""),
    );
  } catch (error) {
    if (error instanceof TomlError) {
      note(`${configurationFile}:${error.line}`, `${firstLine(error.message)}; the whole file was passed over`);
    } else if (errorCode(error) !== "ENOENT") note(configurationFile, `cannot be read: ${errorCode(error)}`);
    return {};
  }
}

function take<Value>(
  record: Readonly<Record<string, unknown>>,
  key: string,
  schema: z.ZodType<Value>,
  shown: string,
  note: (source: string, message: string) => void,
): Value | undefined {
  if (!Object.hasOwn(record, key)) return undefined;
  const parsed = schema.safeParse(record[key]);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = [shown, ...issue.path.map(String)].join(".");
  note(configurationFile, `${place}: ${issue.message}; the default is used`);
  return undefined;
}

function checkLanguages(
  wanted: readonly string[] | undefined,
  source: string,
  table: LanguageTable,
  note: (source: string, message: string) => void,
): readonly string[] | undefined {
  if (wanted === undefined) return undefined;
  const known = new Set(table.languages);
  const languages = [...new Set(wanted.map((language) => language.toLowerCase()))].sort();
  for (const language of languages) {
    if (!known.has(language)) {
      note(source, `unknown language "${language}"; known are ${[...known].sort().join(", ")}`);
    }
  }
  return languages.filter((language) => known.has(language));
}

function fingerprintOf(configuration: WorkspaceConfiguration): string {
  const globs = [...new Set(configuration.exclude.map((exclude) => exclude.glob))].sort();
  const parts = [configuration.languages ?? null, globs, configuration.limits.fileBytes];
  return contentHash(JSON.stringify(parts)).toString("hex");
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0];
}
