import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { REGISTRATIONS } from "../registrationCalls";
import { fetchWaiver } from "./waiverCalls";

interface Props {
  version: string;
  /** From what kind of address it was signed: `IPv4`. */
  by: string | null;
}

/** The words of the waiver that was signed, which may differ from today's. */
export function SignedWords({ version, by }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const waiver = useQuery({
    queryKey: [...REGISTRATIONS, "waiver", version],
    queryFn: () => fetchWaiver(version),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>What was signed</summary>
      <p>
        <small>
          Version {version}
          {by && `, by ${by}`}
        </small>
      </p>
      {waiver.isError && <p role="status">It couldn't be loaded.</p>}
      {waiver.data?.text.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </details>
  );
}
