/** `default` and `json_name`, which stand among a field's options and are parts of the field itself. */
import type { OptionSetting } from "./ast.js";
import type { Tokens } from "./tokens.js";

/** "default" or "json_name" where a setting is one of these. */
export function pseudoOption(tokens: Tokens, setting: OptionSetting): "default" | "json_name" | undefined {
  if (setting.nameFirst !== setting.nameLast) return undefined;
  const name = tokens.textOf(setting.nameFirst);
  return name === "default" || name === "json_name" ? name : undefined;
}
