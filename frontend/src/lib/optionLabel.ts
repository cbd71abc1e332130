/** The label of the option with this value; an unknown value stays unchanged. */
export const optionLabel = (options: { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
