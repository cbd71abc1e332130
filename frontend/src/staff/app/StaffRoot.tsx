import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { recallDrafts } from "../inbox/note/noteDrafts";
import { forgetAnswers } from "../offline/keptAnswers";
import { SessionGuard } from "../session/SessionGuard";
import { createQueries } from "../shared/queries";
import "./staff.css";
import "../shared/badge.css";
import "../shared/dialog/dialog.css";
import "../registrations/registrations.css";
import "../registrations/attendance/attendance.css";
import "../registrations/notices/notices.css";
import "../registrations/payments/payments.css";
import "../registrations/waiting-list/waiting-list.css";
import "../registrations/run-sheets/run-sheets.css";
import "../inbox/inbox.css";
import "../inbox/card/card.css";
import "../inbox/card/brief.css";
import "../deliveries/deliveries.css";
import "../deliveries/mail-check/mail-check.css";

/** The staff page's content: the sign-in page or, with a session, the views. */
export default function StaffRoot(props: ComponentProps<typeof SessionGuard>) {
  const [client] = useState(() => {
    recallDrafts();
    forgetAnswers({ all: false });
    return createQueries();
  });
  return (
    <QueryClientProvider client={client}>
      <SessionGuard {...props} />
    </QueryClientProvider>
  );
}
