/** The completeness block as it crosses the wire. */
import type { Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";

export function completenessOf(view: View): Result<"symbol">["completeness"] {
  const { pending, ...rest } = view.completeness;
  return { ...rest, pending: [...pending] };
}
