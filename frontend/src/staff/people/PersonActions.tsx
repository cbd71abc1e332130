import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSite } from "../../content/PageDataContext";
import { useToast } from "../../ui/toasts/toasts";
import { isUnauthorized } from "../shared/queries";
import { readableTime } from "../shared/readableTime";
import { ErasurePreview } from "./ErasurePreview";
import { erasePerson, exportPerson, keepPerson, previewErasure } from "./personCalls";
import { saveAsFile } from "./saveAsFile";

interface Props {
  address: string;
  /** The name on the card. */
  name: string;
  /** When the person is erased, if somebody asked for it. */
  erasureDueAt: string | undefined;
}

/** What staff do at a person's wish: export everything about them, or erase it. */
export function PersonActions({ address, name, erasureDueAt }: Props) {
  const { timezone } = useSite();
  const toast = useToast();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const preview = useQuery({
    queryKey: ["person", address],
    queryFn: () => previewErasure(address),
    enabled: isOpen,
    gcTime: 0,
  });
  const onError = (error: Error) => {
    if (isUnauthorized(error)) return;
    toast({ tone: "error", title: "That didn't work", detail: error.message });
  };
  const done = (title: string, detail: string) => {
    toast({ tone: "ok", title, detail });
    // Not awaited: the buttons work again at once.
    void queries.invalidateQueries();
  };
  const erasing = useMutation({
    mutationFn: () => erasePerson(address),
    onSuccess: ({ due_at }) =>
      done(
        `${name} will be erased`,
        `On ${readableTime(due_at, timezone)}. Until then, you can change your mind on the card.`,
      ),
    onError,
  });
  const keeping = useMutation({
    mutationFn: () => keepPerson(address),
    onSuccess: () => done(`${name} stays`, "Nothing will be erased."),
    onError,
  });
  const exporting = useMutation({
    mutationFn: () => exportPerson(address),
    onSuccess: (person) => saveAsFile("person.json", person),
    onError,
  });
  const isBusy = erasing.isPending || keeping.isPending || exporting.isPending;
  const action = (label: string, act: () => void) => (
    <button
      type="button"
      className="staff-button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && act()}
    >
      {label} <span className="sr-only">({name})</span>
    </button>
  );

  return (
    <details className="staff-link" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Export or erase this person <span className="sr-only">({name})</span>
      </summary>
      {preview.isPending && <p role="status">Looking…</p>}
      {preview.isError && <p role="alert">{preview.error.message}</p>}
      {preview.data && <ErasurePreview preview={preview.data} />}
      {preview.data && (
        <p className="staff-actions">
          {action("Download everything about them", () => exporting.mutate())}
          {erasureDueAt
            ? action("Don't erase them", () => keeping.mutate())
            : action("Erase them at midnight", () => erasing.mutate())}
        </p>
      )}
    </details>
  );
}
