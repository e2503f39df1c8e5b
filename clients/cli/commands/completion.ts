/** navd completion: scripts for bash, zsh and fish, made from the command tree, so that they cannot lag behind it. */
import type { Command, Option } from "commander";
import { type ExitCode, exitCodes, UsageError } from "../exitCodes.js";
import { print } from "../output.js";

type Entry = { readonly path: readonly string[]; readonly command: Command };

export function completion(shell: string, program: Command): Promise<ExitCode> {
  const write = shells[shell];
  if (write === undefined) throw new UsageError(`${shell} is not known; bash, zsh and fish are`);
  print(write(entries(program, [])));
  return Promise.resolve(exitCodes.ok);
}

const shells: Readonly<Record<string, (all: readonly Entry[]) => string>> = { bash, zsh, fish };

function entries(command: Command, path: readonly string[]): Entry[] {
  return [{ path, command }, ...command.commands.flatMap((child) => entries(child, [...path, child.name()]))];
}

function words({ command }: Entry): string[] {
  return [
    ...command.commands.map((child) => child.name()),
    ...command.options.map((option) => option.long ?? option.short ?? ""),
    ...command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
  ].filter((word) => word !== "");
}

function bash(all: readonly Entry[]): string {
  const cases = all.map((entry) => `    "${entry.path.join(" ")}") words="${words(entry).join(" ")}" ;;`);
  return `_navd() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word words=""
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) case " ${commandNames(all)} " in *" $word "*) path="\${path:+$path }$word" ;; esac ;; esac
  done
  case "$path" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _navd navd`;
}

function zsh(all: readonly Entry[]): string {
  const cases = all.map((entry) => `    "${entry.path.join(" ")}") words=(${words(entry).join(" ")}) ;;`);
  return `#compdef navd
_navd_complete() {
  local path="" word
  local -a words known
  known=(${commandNames(all)})
  for word in \${(@)\${(@)\${=BUFFER}[2,-1]}}; do
    (( \${known[(Ie)$word]} )) && path="\${path:+$path }$word"
  done
  case "$path" in
${cases.join("\n")}
  esac
  compadd -a words
  _files
}
compdef _navd_complete navd`;
}

function fish(all: readonly Entry[]): string {
  const lines = ["complete -c navd -f"];
  for (const { path, command } of all) {
    const under =
      path.length === 0
        ? "__fish_use_subcommand"
        : path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    for (const child of command.commands) {
      lines.push(`complete -c navd -n '${under}' -a ${child.name()} -d ${text(child.description())}`);
    }
    for (const option of command.options) lines.push(`complete -c navd -n '${under}' ${fishOption(option)}`);
    if (command.registeredArguments.some((argument) => argument.name() === "path")) {
      lines.push(`complete -c navd -n '${under}' -F`);
    }
  }
  return lines.join("\n");
}

function fishOption(option: Option): string {
  const parts = option.long === undefined ? [] : [`-l ${option.long.slice(2)}`];
  if (option.short !== undefined) parts.push(`-s ${option.short.slice(1)}`);
  if (option.argChoices !== undefined) parts.push(`-x -a ${text(option.argChoices.join(" "))}`);
  else if (option.required) parts.push("-r");
  parts.push(`-d ${text(option.description)}`);
  return parts.join(" ");
}

function commandNames(all: readonly Entry[]): string {
  return [...new Set(all.flatMap(({ path }) => path))].join(" ");
}

function text(value: string): string {
  return `'${value.replaceAll("'", "\\'")}'`;
}
