/** This process's user, folders and build, as the shared rule of sockets wants them. */
import { readFileSync } from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { buildIdentity } from "../../proto/buildIdentity.js";
import type { Place } from "../../proto/endpoint.js";
import { entryPoints } from "../../proto/entryPoints.js";

export function thisPlace(): Place {
  return {
    platform: process.platform,
    environment: process.env,
    homeDirectory: homedir(),
    temporaryDirectory: tmpdir(),
    user: process.getuid === undefined ? userInfo().username : String(process.getuid()),
  };
}

export function thisBuild(): string {
  try {
    return buildIdentity(readFileSync(entryPoints.buildInformation));
  } catch {
    return buildIdentity(undefined);
  }
}
