/** A question with its answer: `Horse: My own`, `Who should we call? Ann`. */
export const answerInWords = (question: string, answer: string): string =>
  /[?.:!]$/.test(question) ? `${question} ${answer}` : `${question}: ${answer}`;
