/** Versions that may meet: a client and a daemon talk only when `protocolVersion` is equal. */
export const protocolVersion = 1;

export const productName = "navd";
export const productVersion = "0.1.0";
