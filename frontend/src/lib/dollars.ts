/** Formats an amount: `$195`, `$1,250`, `$7.50`. */
export function dollars(amount: number): string {
  const [whole = "", cents = ""] = amount.toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === "00" ? `$${grouped}` : `$${grouped}.${cents}`;
}
