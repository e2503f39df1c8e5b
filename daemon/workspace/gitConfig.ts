/**
 * One value from a git config file.
 *
 * Method: line by line, plain sections only; the last assignment wins, as in git. Limits: no includes, no subsections, no line
 * continuations, no escapes in quotes: none of the few settings navd reads has them in practice.
 */

/** `[section] key = value`: the value without quotes, "true" for a bare key, undefined where the key is not set. */
export function gitSetting(config: string, section: string, key: string): string | undefined {
  let inside = false;
  let found: string | undefined;
  for (const raw of config.split("\n")) {
    let line = raw.trim();
    const header = /^\[\s*([^\]\s"]*)\s*("[^\]]*")?\s*\]/.exec(line);
    if (header !== null) {
      inside = header[2] === undefined && header[1].toLowerCase() === section;
      line = line.slice(header[0].length).trim();
    }
    if (!inside) continue;
    const pair = /^([A-Za-z][A-Za-z0-9-]*)\s*(?:=\s*(?:"([^"]*)"|([^#;]*)))?/.exec(line);
    if (pair?.[1].toLowerCase() === key) found = (pair[2] ?? pair[3] ?? "true").trim();
  }
  return found;
}
