import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { recallDrafts } from "../inbox/note/noteDrafts";
import { SessionGuard } from "../session/SessionGuard";
import { createQueries } from "../shared/queries";
import "./staff.css";
import "../registrations/registrations.css";
import "../inbox/inbox.css";
import "../inbox/card/card.css";
import "../inbox/card/brief.css";
import "../deliveries/deliveries.css";

/** The staff page's inside: the door, and behind it the submissions. */
export default function StaffRoot() {
  const [client] = useState(() => {
    recallDrafts();
    return createQueries();
  });
  return (
    <QueryClientProvider client={client}>
      <SessionGuard />
    </QueryClientProvider>
  );
}
