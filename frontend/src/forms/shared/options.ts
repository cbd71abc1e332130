/** One of several answers: the value to send, and its label. */
export interface Option {
  value: string;
  label: string;
}
