/** Generated code by its path: what generators name their output. The text's own header is in the facts. */
const patterns = [
  /\.pb(\.gw)?\.go$/,
  /_grpc\.pb\.go$/,
  /(^|\/)zz_generated\./,
  /_pb2(_grpc)?\.pyi?$/,
  /_pb\.(js|ts|d\.ts)$/,
  /_connect\.(js|ts|d\.ts)$/,
  /\.min\.(js|css)$/,
  /\.(g|designer|generated)\.cs$/i,
  /(^|\/)(generated|__generated__)\//,
] as const;

export function isGeneratedPath(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
