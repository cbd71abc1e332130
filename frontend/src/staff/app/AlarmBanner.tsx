import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DeliveryStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { deliveriesQuery } from "../deliveries/deliveryCalls";
import { useLiveChanges } from "../shared/live/liveChanges";
import { readableTime } from "../shared/readableTime";
import { ViewLink } from "../shared/ViewLink";

/** Stand above everything while something is wrong that the owner has to mend. */
export function AlarmBanner() {
  return (
    <>
      <StorageAlarm />
      <DeliveryAlarm />
    </>
  );
}

/** While nothing can be written: the disk is full, say. */
function StorageAlarm() {
  const problem = useLiveChanges().change?.storage_problem;
  if (!problem) return null;
  return (
    <p className="alarm" role="alert">
      <strong>Nothing new can be saved.</strong> {problem}
    </p>
  );
}

/** While what visitors send does not reach the owner's automation. */
function DeliveryAlarm() {
  const { timezone } = useSite();
  const { change } = useLiveChanges();
  const { data, isPending, refetch } = useQuery(deliveriesQuery);

  // The stream says that something is wrong, a call says what.
  const raised = change?.alarm;
  const heard = useRef(raised);
  useEffect(() => {
    // A pending request may bring the same.
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

function whatIsStuck({ topics }: DeliveryStanding): string {
  const parts = topics.flatMap(({ topic, pending, failed, has_address }) => {
    // What has nowhere to go waits as the owner wants it to.
    const count = has_address ? pending + failed : 0;
    return count > 0 ? [`${count.toLocaleString("en-US")} ${noun(topic, count)}`] : [];
  });
  if (parts.length === 0) return "";
  const isOne = parts.length === 1 && parts[0]?.startsWith("1 ");
  return `${parts.join(" and ")} ${isOne ? "hasn't" : "haven't"} reached your automation. ${
    isOne ? "It's" : "They're"
  } safe here.`;
}

function noun(topic: "contact" | "registration", count: number): string {
  if (topic === "contact") return count === 1 ? "inquiry" : "inquiries";
  return count === 1 ? "registration" : "registrations";
}
