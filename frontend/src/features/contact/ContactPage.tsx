import { PageTitle } from "../../ui/PageTitle";
export function ContactPage() {
  return <PageTitle>Contact</PageTitle>;
}
