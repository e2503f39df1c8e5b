/**
 * Configuration: the keys of YAML, TOML, JSON, INI and .env files as symbols, so that a key is found, outlined and read like any
 * declaration, and so that other languages' resolvers read manifests (package.json, tsconfig.json, pyproject.toml, …) through the
 * same tracked look-ups as code.
 *
 * A key's name is its text unquoted, its valueType its scalar's text; elements of arrays are keys named by their number. Lock files
 * and texts over 512 KiB give their top keys only, and of YAML and TOML these are found without the parser. Limits: nothing is
 * evaluated, merged or expanded.
 */
import type { LanguageAdapter } from "../adapter.js";
import type { Dialect, FileFacts } from "../facts.js";
import { declarationRanges } from "../text/declarationRanges.js";
import { envKeys } from "./envKeys.js";
import { iniKeys } from "./iniKeys.js";
import { isLockText } from "./isLockText.js";
import { jsonKeys, prepareJson } from "./jsonKeys.js";
import { KeyCollector } from "./keyCollector.js";
import { prepareToml, tomlKeys } from "./tomlKeys.js";
import { tomlTopKeys } from "./tomlTopKeys.js";
import { prepareYaml, yamlKeys } from "./yamlKeys.js";
import { yamlTopKeys } from "./yamlTopKeys.js";

export const configAdapter: LanguageAdapter = {
  language: "config",
  version: 1,
  dialects: [
    {
      dialect: "yaml",
      extensions: [".yaml", ".yml"],
      names: ["yarn.lock", "pubspec.lock", ".clang-format", ".clang-tidy", ".yamllint"],
    },
    {
      dialect: "toml",
      extensions: [".toml"],
      names: ["pipfile", "cargo.lock", "poetry.lock", "uv.lock", "pdm.lock"],
    },
    {
      dialect: "json",
      extensions: [".json", ".jsonc", ".json5", ".code-workspace", ".webmanifest"],
      names: [
        ".babelrc",
        ".swcrc",
        ".jshintrc",
        "composer.lock",
        "pipfile.lock",
        "deno.lock",
        "bun.lock",
        "flake.lock",
      ],
    },
    { dialect: "ini", extensions: [".ini", ".cfg", ".properties"], names: [".editorconfig", ".flake8", ".coveragerc"] },
    { dialect: "env", extensions: [".env"], names: envNames() },
  ],
  prepare: async (dialect) => {
    if (dialect === "json") await prepareJson();
    else if (dialect === "yaml") await prepareYaml();
    else if (dialect === "toml") await prepareToml();
  },
  extract: extractKeys,
  syntaxRanges: (text, dialect) => declarationRanges(extractKeys(text, dialect).declarations),
};

const largeText = 512 * 1024;

function extractKeys(text: string, dialect: Dialect): FileFacts {
  const topOnly = text.length > largeText || isLockText(text, dialect);
  const keys = new KeyCollector(text, topOnly ? "topOnly" : "all");
  if (text.length > largeText) {
    keys.problem("tooLarge", largeText, text.length, "only the keys at the top are kept");
  }
  switch (dialect) {
    case "json":
      jsonKeys(text, keys);
      break;
    case "yaml":
      if (topOnly) yamlTopKeys(text, keys);
      else yamlKeys(text, keys);
      break;
    case "toml":
      if (topOnly) tomlTopKeys(text, keys);
      else tomlKeys(text, keys);
      break;
    case "env":
      envKeys(text, keys);
      break;
    default:
      iniKeys(text, keys);
  }
  return keys.facts(dialect);
}

/** The names by which frameworks know their .env files, beside `.env` and `*.env`. */
function envNames(): readonly string[] {
  const stages = ["local", "development", "dev", "production", "prod", "test", "testing", "staging", "ci", "docker"];
  const samples = ["example", "sample", "template", "dist", "default", "defaults"];
  const locals = stages.map((stage) => `${stage}.local`);
  return [...stages, ...samples, ...locals].map((suffix) => `.env.${suffix}`);
}
