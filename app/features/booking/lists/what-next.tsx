import type { ReactNode } from 'react';
import { formatMoney } from '~/core/money/money';
import { nameList } from '~/core/text/format';
import type { ArrivalFacts, BookingDetails } from './booking-details.server';
import { AlertBox } from '~/ui/alert-box';
import { PhoneLink } from '~/ui/phone-link';

type BookingToTell = Pick<
  BookingDetails,
  | 'status'
  | 'phase'
  | 'whereabouts'
  | 'petNames'
  | 'ownerName'
  | 'promise'
  | 'arrival'
  | 'confirmedByRule'
  | 'canceledText'
  | 'paidCents'
>;

/** A booking's state and what happens next. */
export function WhatNext({
  booking,
  forAdmin,
  moneyBack = '',
  why = null,
}: {
  booking: BookingToTell;
  forAdmin: boolean;
  /** The whereabouts of its money, for the owner of a stay that doesn't take place (R126). */
  moneyBack?: string;
  /** The reason that a rule canceled it, with a link to ask again; null otherwise. */
  why?: ReactNode;
}) {
  const { status, phase } = booking;
  switch (status) {
    case 'pending':
      return <Pending booking={booking} forAdmin={forAdmin} />;
    case 'accepted':
      return <Accepted booking={booking} forAdmin={forAdmin} />;
    case 'rejected':
      return (
        <Fallen
          title={forAdmin ? 'This request was rejected.' : "Sorry, we couldn't take this one."}
          {...{ booking, forAdmin, moneyBack }}
        >
          {forAdmin ? null : 'Other dates may work.'}
        </Fallen>
      );
    case 'canceled':
      return (
        <Fallen title="This booking is canceled." {...{ booking, forAdmin, moneyBack }}>
          {why}
          {booking.canceledText ? `Canceled on ${booking.canceledText}. ` : null}
          {phase === 'over' ? null : 'The place is free again.'}
        </Fallen>
      );
  }
}

function Accepted({ booking, forAdmin }: { booking: BookingToTell; forAdmin: boolean }) {
  const { whereabouts, arrival, petNames } = booking;
  const isOver = whereabouts === 'left' || whereabouts === 'absent';
  const words = forAdmin ? null : acceptedWords(booking);
  return (
    <AlertBox kind={isOver ? 'info' : 'success'} title={acceptedTitle(booking, forAdmin)}>
      {forAdmin || arrival === null ? null : <NotedTimes petNames={petNames} arrival={arrival} />}
      {words === null ? null : <p>{words}</p>}
    </AlertBox>
  );
}

/** Arrival and departure of the dogs in sentences; empty before they arrive. */
export function NotedTimes({
  petNames,
  arrival: { arrived, left, pickedUpBy },
}: {
  petNames: readonly string[];
  arrival: ArrivalFacts;
}) {
  if (arrived === null) return null;
  const by = pickedUpBy === '' ? '' : ` by ${pickedUpBy}`;
  return (
    <p>
      {nameList(petNames) || 'The dogs'} arrived {arrived}.
      {left === null ? null : ` Picked up${by} ${left}.`}
    </p>
  );
}

function Pending({ booking, forAdmin }: { booking: BookingToTell; forAdmin: boolean }) {
  const { phase, promise, ownerName } = booking;
  if (phase === 'over')
    return (
      <AlertBox kind="info" title="The time of this stay has passed.">
        <p>It was never confirmed.</p>
      </AlertBox>
    );
  if (!forAdmin) return <ReplyNotice promise={promise} />;
  return (
    <AlertBox kind="warning" title={`${ownerName} is waiting.`}>
      <p>You promised an answer by {promise.due}.</p>
    </AlertBox>
  );
}

function acceptedTitle(
  { phase, whereabouts, confirmedByRule }: BookingToTell,
  forAdmin: boolean,
): string {
  switch (whereabouts) {
    case 'here':
    case 'overdue':
      return forAdmin ? 'Here now.' : 'The stay has begun.';
    case 'left':
      return 'This stay is over.';
    case 'absent':
      return 'The time of this stay has passed.';
    default:
      if (!forAdmin) return 'Your reservation is confirmed.';
      if (phase === 'now') return 'Not here yet.';
      return confirmedByRule ? 'Confirmed by your rule.' : 'Next: Drop Off.';
  }
}

// The dates are only on the card below (R103).
function acceptedWords({ whereabouts, petNames }: BookingToTell): string | null {
  const pets = nameList(petNames) || 'your dog';
  switch (whereabouts) {
    case 'here':
    case 'overdue':
      return 'See you at Pick Up.';
    case 'left':
      return `Thank you for trusting us with ${pets}.`;
    case 'absent':
      return null;
    default:
      return `We're looking forward to seeing ${pets}.`;
  }
}

function Fallen({
  title,
  booking,
  forAdmin,
  moneyBack,
  children,
}: {
  title: string;
  booking: BookingToTell;
  forAdmin: boolean;
  moneyBack: string;
  children?: ReactNode;
}) {
  const paid = formatMoney(booking.paidCents);
  return (
    <AlertBox kind="info" title={title}>
      {children ? <p>{children}</p> : null}
      {forAdmin && booking.paidCents > 0 ? <p>{paid} was paid.</p> : null}
      {!forAdmin && moneyBack !== '' ? <p>{moneyBack}</p> : null}
    </AlertBox>
  );
}

/** Notice on a new request: not yet confirmed, and the due time of the answer (spec sections 2 and 9). */
function ReplyNotice({ promise }: { promise: BookingDetails['promise'] }) {
  const { notConfirmed, due, overdue, by, phoneNumber } = promise;
  const phone = <PhoneLink phone={phoneNumber} />;
  return (
    <AlertBox kind="info" title="Request sent">
      <p>
        <strong>{notConfirmed}</strong> {promise.promise}
      </p>
      {overdue ? (
        <p>
          You should have heard from us by {due}. We’re sorry! Please call {phone}.
        </p>
      ) : (
        <p>
          {by || 'We'} will answer by {due}. In a hurry? Call {phone}.
        </p>
      )}
    </AlertBox>
  );
}
