import type { PageDeclaration } from "../declaration";

/** Summer camps. */
export const campsPage = {
  path: "/summer-camps",
  name: "Summer camps",
  parts: ["camp"],
  menu: [{ label: "Summer Camps", group: "events", footer: 2 }],
  load: () => import("./CampsPage"),
} satisfies PageDeclaration;
