import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { recallDrafts } from "./drafts";
import { Gate } from "./Gate";
import { createQueries } from "./queries";
import "./admin.css";
import "./roster.css";
import "./inbox.css";
import "./card.css";
import "./brief.css";
import "./deliveries.css";

/** The staff page's inside: the door, and behind it the submissions. */
export default function Inbox() {
  const [client] = useState(() => {
    recallDrafts();
    return createQueries();
  });
  return (
    <QueryClientProvider client={client}>
      <Gate />
    </QueryClientProvider>
  );
}
