import { createContext, useContext } from "react";

/** What the server renders the page from; `Input` in `src/pages/mail_proof_page.rs`. */
export interface MailProofInput {
  /** Absent if the link leads nowhere. Day and time are by the stable's clock: `2027-06-18`, `9:30 AM`. */
  mail?: { address: string; sentOn: string; sentTime: string };
  /** Whether the button was pressed. */
  isProved: boolean;
}

export const MailProofContext = createContext<MailProofInput>({ isProved: false });

export const useMailProofInput = () => useContext(MailProofContext);
