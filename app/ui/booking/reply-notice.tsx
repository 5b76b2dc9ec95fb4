import { phoneHref } from '~/lib/contact-links';
import { AlertBox } from '../alert-box';

export type ReplyPromiseWords = {
  notConfirmed: string;
  promise: string;
  /** When the answer is due, in words. */
  due: string;
  /** That moment has passed without an answer. */
  overdue: boolean;
  phoneNumber: string;
};

/** The notice on a new request: not yet confirmed, and by when we answer (spec sections 2 and 9). */
export function ReplyNotice({ promise }: { promise: ReplyPromiseWords }) {
  const { notConfirmed, due, overdue, phoneNumber } = promise;
  const phone = <a href={phoneHref(phoneNumber)}>{phoneNumber}</a>;
  return (
    <AlertBox kind="info" title={notConfirmed}>
      {overdue ? (
        <p>
          {promise.promise} You should have heard from us by {due}, and we are sorry. Please call{' '}
          {phone}.
        </p>
      ) : (
        <p>
          {promise.promise} You will hear from us by {due}. In a hurry? Call {phone}.
        </p>
      )}
    </AlertBox>
  );
}
