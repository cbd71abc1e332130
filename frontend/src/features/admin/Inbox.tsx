export default function Inbox() { return <p>Inbox</p>; }
