/** The environment of worker processes, whole: nothing of the user's that parsing does not need. */
const passedOn = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot"];

export function workerEnvironment(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    passedOn.flatMap((name) => (variables[name] === undefined ? [] : [[name, variables[name] as string]])),
  );
}
