import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DeliveryStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { deliveriesQuery } from "../deliveries/deliveryCalls";
import { useLiveChanges } from "../shared/live/liveChanges";
import { readableTime } from "../shared/readableTime";
import { ViewLink } from "../shared/ViewLink";

/** Shown above every view while something is wrong that the owner has to fix. */
export function AlarmBanner() {
  return (
    <>
      <StorageAlarm />
      <DeliveryAlarm />
    </>
  );
}

/** Shown while nothing can be stored, for example because the disk is full. */
function StorageAlarm() {
  const problem = useLiveChanges().change?.storage_problem;
  if (!problem) return null;
  return (
    <p className="alarm" role="alert">
      <strong>Nothing new can be saved.</strong> {problem}
    </p>
  );
}

/** Shown while deliveries don't reach the office, or while mails to visitors don't go out. */
function DeliveryAlarm() {
  const { timezone } = useSite();
  const { change } = useLiveChanges();
  const { data, isPending, refetch } = useQuery(deliveriesQuery);

  // The stream says that something is wrong; a call says what.
  const raised = change?.alarm;
  const heard = useRef(raised);
  useEffect(() => {
    // A request in progress may already return the same alarm.
    if (raised === heard.current || isPending) return;
    heard.current = raised;
    if (data?.alarm.raised !== raised) refetch();
  }, [raised, data, isPending, refetch]);

  if (!data?.alarm.raised) return null;
  return (
    <p className="alarm" role="alert">
      <strong>{since(data, timezone)}</strong> {whatIsStuck(data)}{" "}
      <ViewLink hash="#deliveries">See deliveries</ViewLink>
    </p>
  );
}

function since({ alarm }: DeliveryStanding, timeZone: string): string {
  const when = alarm.oldest_pending_at;
  return when
    ? `Deliveries have been failing since ${readableTime(when, timeZone)}.`
    : "Deliveries are failing.";
}

/** The ways to the office. */
const places = [
  ["webhook", "your automation"],
  ["office_mail", "your mailboxes"],
] as const;

function whatIsStuck({ alarm, topics }: DeliveryStanding): string {
  const stuck = topics.filter(({ channel, has_address, pending, failed }) => {
    // What has nowhere to go waits as the owner wants it to.
    return channel !== "visitor_mail" && has_address && pending + failed > 0;
  });
  const sentences = places.flatMap(([way, place]) => {
    const counts = stuck.filter(({ channel }) => channel === way);
    const parts = counts.map(({ topic, pending, failed }) => {
      const count = pending + failed;
      return `${count.toLocaleString("en-US")} ${noun(topic, count)}`;
    });
    if (parts.length === 0) return [];
    const isOne = parts.length === 1 && parts[0]?.startsWith("1 ");
    return [`${parts.join(" and ")} ${isOne ? "hasn't" : "haven't"} reached ${place}.`];
  });
  if (alarm.late_to_visitors) {
    // Not counted: some may have been refused because of the visitor's address.
    return [...sentences, "Mails to visitors aren't going out. They're safe here."].join(" ");
  }
  if (sentences.length === 0) return "";
  const isOne = stuck.reduce((sum, { pending, failed }) => sum + pending + failed, 0) === 1;
  return `${sentences.join(" ")} ${isOne ? "It's" : "They're"} safe here.`;
}

function noun(topic: "contact" | "registration", count: number): string {
  if (topic === "contact") return count === 1 ? "inquiry" : "inquiries";
  return count === 1 ? "registration" : "registrations";
}
