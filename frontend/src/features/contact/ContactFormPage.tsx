import { PageTitle } from "../../ui/PageTitle";
export function ContactFormPage() {
  return <PageTitle>Contact form</PageTitle>;
}
