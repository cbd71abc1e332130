/** One of several answers: what is sent, and what is read. */
export interface Option {
  value: string;
  label: string;
}
