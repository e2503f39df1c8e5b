/** A method's name and raw parameters from the wire to its result: look-up in the table, validation, the service. */
import type { z } from "zod";
import { NavdError } from "../../proto/errors.js";
import { type MethodName, methods, type ParsedParams } from "../../proto/methods.js";
import type { AnswerContext, Service } from "../session/service.js";
import type { Session } from "../session/session.js";

export async function dispatch(
  service: Service,
  session: Session,
  method: string,
  rawParams: unknown,
  context: AnswerContext,
): Promise<unknown> {
  if (!isMethod(method)) throw new NavdError("methodNotFound", `there is no method ${method}`, { method });
  return service.answer(session, method, parseParams(method, rawParams), context);
}

export function isMethod(name: string): name is MethodName {
  return Object.hasOwn(methods, name);
}

/** @throws NavdError invalidParams, with one line an issue and the issues as data. */
export function parseParams<Name extends MethodName>(method: Name, rawParams: unknown): ParsedParams<Name> {
  const schema = method === "hello" ? methods.hello.params : strictParams(method);
  const parsed = schema.safeParse(rawParams ?? {});
  if (parsed.success) return parsed.data as ParsedParams<Name>;
  const issues = parsed.error.issues
    .slice(0, 10)
    .map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  const text = issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
  throw new NavdError("invalidParams", `${method}: ${text}`, { method, issues });
}

const strictSchemas = new Map<MethodName, z.ZodObject>();

/** A method's parameters, unknown names refused: a misspelt hint that is dropped in silence gives a wrong answer. */
export function strictParams(method: MethodName): z.ZodObject {
  let schema = strictSchemas.get(method);
  if (schema === undefined) {
    schema = (methods[method].params as z.ZodObject).strict();
    strictSchemas.set(method, schema);
  }
  return schema;
}
