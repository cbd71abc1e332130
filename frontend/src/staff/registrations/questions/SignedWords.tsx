import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { REGISTRATIONS } from "../registrationCalls";
import { fetchWaiver } from "./waiverCalls";

interface Props {
  version: string;
}

/** The words of the waiver that was signed, which may differ from today's. */
export function SignedWords({ version }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const waiver = useQuery({
    queryKey: [...REGISTRATIONS, "waiver", version],
    queryFn: () => fetchWaiver(version),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>What was signed (version {version})</summary>
      {waiver.isError && <p role="status">It couldn't be loaded.</p>}
      {waiver.data?.text.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </details>
  );
}
