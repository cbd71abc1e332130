/** Has the browser save `value` as a file of JSON. */
export function saveAsFile(name: string, value: unknown): void {
  const file = new Blob([JSON.stringify(value, null, 2)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
