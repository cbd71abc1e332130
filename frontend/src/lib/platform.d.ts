import "react";

// Attributes that browsers support but React's types lack.
declare module "react" {
  interface ButtonHTMLAttributes<T> {
    /** The id of the dialog that the button controls. */
    commandfor?: string;
    command?: "show-modal" | "close";
  }
}
