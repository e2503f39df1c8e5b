/**
 * A double as descriptors write it in `default_value`: the shortest digits that give it back, with an exponent of two digits at least
 * where it is below -4 or above 5 (as buf has it; protoc writes up to 15 digits plain).
 */
export function formatDouble(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [mantissa, exponentText] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return String(value);
  const magnitude = Math.abs(exponent).toString().padStart(2, "0");
  return `${mantissa}e${exponent < 0 ? "-" : "+"}${magnitude}`;
}
