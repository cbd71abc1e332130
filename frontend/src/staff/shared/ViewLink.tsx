import type { ComponentProps } from "react";
import { goTo } from "./address";

interface Props extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** The fragment of the address, including `#`. */
  hash: string;
}

/** A link to another view of this page, which doesn't reload it. */
export function ViewLink({ hash, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={`/admin-submissions${hash}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goTo(hash);
      }}
    />
  );
}
