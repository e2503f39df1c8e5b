/** Starting the daemon in the background, and hearing why when it does not stay. */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { entryPoints } from "../../proto/entryPoints.js";

export type SpawnedDaemon = {
  /** undefined: it could not be started. */
  readonly pid: number | undefined;
  readonly exited: Promise<void>;
  /** undefined while it runs. */
  ended(): { readonly code: number | null; report(): string } | undefined;
};

/**
 * What a daemon needs of the client's environment: where its folders are, and where Go keeps code outside of workspaces, which is the same for all
 * of a user's. What belongs to the client's project stays there (an active virtual environment); certificates (NODE_EXTRA_CA_CERTS), which Node
 * reads for 40 ms at its start, are for connections that a daemon never opens.
 */
const passedOn =
  /^(HOME|PATH|USER|LOGNAME|LANG|LC_.*|TZ|TMPDIR|TEMP|TMP|XDG_.*|NAVD_.*|LOCALAPPDATA|APPDATA|USERPROFILE|SystemRoot|GOROOT|GOPATH|GOMODCACHE)$/;

const lastLines = 12;

export function spawnDaemon(stateDirectory: string): SpawnedDaemon {
  mkdirSync(stateDirectory, { recursive: true, mode: 0o700 });
  const outputPath = join(stateDirectory, "start.log");
  const output = openSync(outputPath, "w", 0o600);
  const child = spawn(process.execPath, [daemonModule()], {
    // Not the caller's folder: a daemon that stands in it keeps its disk from being unmounted.
    cwd: parse(process.execPath).root,
    detached: true,
    env: daemonEnvironment(),
    stdio: ["ignore", output, output],
    windowsHide: true,
  });
  closeSync(output);
  let end: { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      end = { code, signal };
      resolve();
    });
    child.once("error", () => {
      end = { code: null, signal: null };
      resolve();
    });
  });
  child.unref();
  return {
    pid: child.pid,
    exited,
    ended: () =>
      end && {
        code: end.code,
        report: () => {
          const how = end?.signal ? `was ended by ${end.signal}` : `ended with code ${end?.code ?? "unknown"}`;
          return `the daemon ${how} while starting\n${tail(outputPath)}\n(log: ${join(stateDirectory, "navd.log")})`;
        },
      },
  };
}

export function daemonModule(): string {
  return fileURLToPath(entryPoints.daemon);
}

export function daemonEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  return Object.fromEntries(entries as [string, string][]);
}

function tail(path: string): string {
  try {
    return readFileSync(path, "utf8").trimEnd().split("\n").slice(-lastLines).join("\n");
  } catch {
    return "";
  }
}
