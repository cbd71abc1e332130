import "react";

// Attributes that the platform has and React's types do not yet.
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    /** The id of the dialog that the button commands. */
    commandfor?: string;
    command?: "show-modal" | "close";
  }
}
