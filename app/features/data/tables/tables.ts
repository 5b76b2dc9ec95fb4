/** All tables and columns, with their export, import and erasure (docs/decisions/122). */
import type { Prisma } from '~/core/database/generated/client';
import { petField, petFieldNames, type PetColumns } from '~/features/dogs/pets/pet-fields';

export type Model = Prisma.ModelName;
export type TableRow<Name extends Model> = Prisma.TypeMap['model'][Name]['payload']['scalars'];

type Column = {
  /** Description for the export's README; without one, the column is not exported. */
  is?: string;
  /** Stored in cents, exported in dollars. */
  dollars?: true;
  /** Name in the database, if it differs from the field in snake case. */
  named?: string;
  /** Included in the owner's my-data under its database name, or under this one. */
  mine?: true | string;
  /** The import column that fills it (features/data/import/import-columns.ts). */
  imported?: string;
  /** Its value after the account is erased; unchanged if omitted. */
  erased?: null | false | '' | [];
};

type Table<Field extends string> = {
  /** Name in the database. */
  table: string;
  /**
   * Effect of erasing an owner's account on their rows (R41); 'goes along' is a cascade of foreign keys. Null
   * for data of the house.
   */
  erased: 'deleted' | 'emptied' | 'goes along' | 'stays' | null;
} & (
  | {
      /** Name of its two files in the export, without extension. */
      file: string;
      about: string;
      /** A plain string is the `is` text; in the order of the files. */
      columns: Readonly<Record<Field, string | Column>>;
    }
  | { notExported: string; columns?: Readonly<Record<Field, Column>> }
);

const ids = {
  id: 'Names this row in other files.',
  booking: 'The booking, by its id in bookings.',
  pet: 'The dog, by its id in dogs.',
  owner: 'The owner, by their id in owners.',
  actor: 'Who did it, by their id in owners; empty for the app itself.',
} as const;

/** Internal columns of the app. */
const inner = {} as const;

const petColumns = Object.fromEntries(
  petFieldNames.map((name) => [petField(name).column, petField(name).is]),
) as Record<keyof PetColumns, string>;

/** In the order of the export. */
export const tables = {
  Profile: {
    table: 'profiles',
    file: 'owners',
    about: 'One line for each account, yours among them.',
    erased: 'emptied',
    columns: {
      id: { is: ids.id, mine: true },
      email: { is: 'The address they sign in with.', mine: true, imported: 'email' },
      firstName: { is: 'First name.', mine: true, imported: 'first_name', erased: null },
      lastName: { is: 'Last name.', mine: true, imported: 'last_name', erased: null },
      fullName: { is: 'Both names.', mine: true, erased: null },
      phoneNumber: { is: 'Phone number.', mine: true, imported: 'phone_number', erased: null },
      streetAddress: {
        is: 'Street and number, if you ask for addresses.',
        mine: true,
        imported: 'street_address',
        erased: null,
      },
      city: { is: 'City.', mine: true, imported: 'city', erased: null },
      region: { is: 'State.', mine: true, imported: 'region', erased: null },
      postalCode: { is: 'ZIP code.', mine: true, imported: 'postal_code', erased: null },
      role: 'user for dog owners, helper for those who help you, admin for you.',
      receiveEmails: {
        is: 'Whether they asked for optional emails.',
        named: 'recieve_emails',
        mine: true,
        erased: false,
      },
      specialPriceDaycare: {
        is: 'Their own price of Daycare; empty for the usual one.',
        dollars: true,
        mine: 'special_price_daycare_cents',
        imported: 'special_price_daycare',
        erased: null,
      },
      specialPriceBoarding: {
        is: 'Their own price of Boarding; empty for the usual one.',
        dollars: true,
        named: 'special_boarding_price',
        mine: 'special_boarding_price_cents',
        imported: 'special_boarding_price',
        erased: null,
      },
      showContact: {
        is: 'Whether their public page shows how to reach them.',
        mine: true,
        imported: 'show_contact',
        erased: false,
      },
      createdAt: { is: 'When they signed up.', mine: true },
      deletedAt: 'When the account was deleted; the bookings stay, without a name.',
      eraseAskedAt: {
        is: 'When they asked to delete the account; empty if they did not, or changed their mind.',
        mine: 'to_be_deleted_since',
        erased: null,
      },
      privateNote: { is: 'Your private note about them.', imported: 'private_note', erased: '' },
      taxExempt: {
        is: 'Why they pay no sales tax; empty if they do.',
        mine: true,
        erased: '',
      },
      pausedAt: {
        is: 'Since when they cannot send requests; empty if they can.',
        imported: 'paused',
        erased: null,
      },
      notInvitedSince: {
        is: 'Since when an imported owner waits for your invitation.',
        erased: null,
      },
      noticesOff: { mine: 'notices_not_wanted', erased: [] },
    },
  },
  Pet: {
    table: 'pets',
    file: 'dogs',
    about: 'One line for each dog.',
    erased: 'deleted',
    columns: {
      id: { is: ids.id, mine: true },
      userId: ids.owner,
      ...petColumns,
      createdAt: { is: 'When it was added.', mine: true },
      retiredAt: {
        is: 'When it was retired; empty if it can be booked.',
        mine: true,
        imported: 'retired',
      },
      fit: { is: 'Whether it fits in your house: unknown, welcome or not_a_fit.', imported: 'fit' },
      fitNote: { is: 'Your note about that.', imported: 'fit_note' },
      fitAt: 'When you said so.',
      meetAt: 'When you meet.',
      toAsk: 'What you still want to ask its owner, as a list; those columns hold stand-ins.',
      flags: { is: 'Your marks, as a list.', imported: 'marks' },
      ownFlag: { is: 'A mark in your own words.', imported: 'own_mark' },
      meetAskAt: inner,
      meetVersion: inner,
    },
  },
  PetPair: {
    table: 'pet_pairs',
    file: 'kept-apart',
    about: 'Two dogs that are kept apart.',
    erased: 'goes along',
    columns: {
      petA: ids.pet,
      petB: 'The other dog.',
      note: 'Your note about them.',
      createdAt: 'Since when.',
    },
  },
  MeetingProposal: {
    table: 'meeting_proposals',
    notExported: 'what is not answered yet; a planned meeting is in dogs',
    erased: 'goes along',
    columns: {
      id: inner,
      petId: inner,
      firstAt: { mine: true },
      secondAt: { mine: true },
      thirdAt: { mine: true },
      message: { mine: true },
      createdAt: { mine: 'proposed_at' },
    },
  },
  Vaccination: {
    table: 'vaccinations',
    file: 'vaccinations',
    about: 'One line for each date on a certificate.',
    erased: 'goes along',
    columns: {
      id: ids.id,
      petId: ids.pet,
      vaccine: { is: 'The paper, by its id in papers.', mine: true },
      givenOn: { is: 'The day it was given, if it counts from that.', mine: true },
      validUntil: { is: 'The last day on which it is valid.', mine: true },
      exempt: { is: 'Whether it is a vet’s statement in place of a shot.', mine: true },
      recordId: 'The certificate, by its id in records.',
      state: { is: 'waiting, confirmed or declined.', mine: true },
      note: { is: 'Your note, such as why it was declined.', mine: true },
      addedBy: 'Who sent it, by their id in owners.',
      checkedBy: 'Who looked at it, by their id in owners.',
      checkedAt: 'When.',
      createdAt: { is: 'When it was added.', mine: 'added_at' },
      remindedAt: inner,
    },
  },
  Paper: {
    table: 'papers',
    file: 'papers',
    about: 'The papers that you can ask for.',
    erased: null,
    columns: {
      id: ids.id,
      name: 'Name.',
      detail: 'Other names for it.',
      validMonths: 'Months it is valid from the day it was given.',
      daysBefore: 'Days before a stay by which it must be given.',
      position: 'Its place in the list, from 1.',
      retiredAt: 'When it was removed.',
    },
  },
  CareItem: {
    table: 'care_items',
    file: 'care-plans',
    about: 'What each dog eats and takes. A changed line ends and a new one begins.',
    erased: 'goes along',
    columns: {
      id: { is: ids.id, mine: true },
      petId: ids.pet,
      kind: { is: 'meal, medicine or other.', mine: true },
      what: { is: 'What it is.', mine: true },
      amount: { is: 'How much.', mine: true },
      times: { is: 'When, in minutes since midnight, as a list.', mine: true },
      reason: { is: 'What a medicine is for.', mine: true },
      note: { is: 'How to give it.', mine: true },
      fromDate: { is: 'The first day; empty for no limit.', mine: 'from' },
      untilDate: { is: 'The last day; empty for no limit.', mine: 'until' },
      createdAt: { is: 'When it was added.', mine: 'added_at' },
      endedAt: { is: 'When it was changed or stopped.', mine: true },
    },
  },
  CareDone: {
    table: 'care_done',
    file: 'care-given',
    about: 'What was given, refused or skipped, each with its time.',
    erased: 'goes along',
    columns: {
      id: ids.id,
      bookingId: ids.booking,
      petId: ids.pet,
      itemId: { is: 'What, by its id in care-plans.', named: 'care_item_id', mine: 'item_id' },
      dueOn: { is: 'The day it was due.', mine: true },
      dueMinutes: { is: 'The time it was due, in minutes since midnight.', mine: true },
      outcome: { is: 'given, refused, skipped or not recorded.', mine: true },
      note: 'Your note.',
      doneAt: { is: 'When it was given.', mine: 'at' },
      notedAt: 'When it was noted.',
      actorId: ids.actor,
      takenBackAt: 'When that was undone; empty if it was not.',
      liveKey: inner,
    },
  },
  PetRecord: {
    table: 'pet_records',
    file: 'records',
    about: 'The documents of the dogs. Each is in the folder records, under its id.',
    erased: 'goes along',
    columns: {
      id: ids.id,
      petId: ids.pet,
      title: { is: 'Title.', mine: true },
      fileName: { is: 'The name it was sent with.', mine: true },
      mediaType: 'What kind of file it is.',
      bytes: 'Size in bytes.',
      createdAt: { is: 'When it was added.', mine: 'added_at' },
    },
  },
  Picture: {
    table: 'pictures',
    file: 'pictures',
    about:
      'The photos of dogs, of stays, of messages and of your pages. Each is in the folder pictures, under its id.',
    erased: 'deleted',
    columns: {
      id: ids.id,
      place: 'Where it is shown.',
      petId: ids.pet,
      alt: { is: 'What it shows, in words.', mine: 'shows' },
      width: 'Width in pixels.',
      height: 'Height in pixels.',
      position: 'Its place among the others, from 0.',
      createdAt: { is: 'When it was added.', mine: 'added_at' },
      addedBy: 'Who sent it, by their id in owners.',
      uploadKey: inner,
    },
  },
  StayUpdate: {
    table: 'stay_updates',
    file: 'updates',
    about: 'What you told owners during a stay.',
    erased: 'deleted',
    columns: {
      id: ids.id,
      bookingId: ids.booking,
      actorId: ids.actor,
      text: { is: 'The text.', mine: true },
      createdAt: { is: 'When you sent it.', mine: 'sent_at' },
      removedAt: { is: 'When you took it back; empty if you did not.', mine: true },
      seenAt: 'When the owner saw it.',
    },
  },
  Incident: {
    table: 'incidents',
    file: 'incidents',
    about: 'What happened to dogs, as it was written down.',
    erased: 'emptied',
    columns: {
      id: ids.id,
      bookingId: ids.booking,
      actorId: ids.actor,
      kind: { is: 'What it was.', mine: true },
      petName: { is: 'The dogs it is about, as they were named.', mine: 'dogs' },
      happenedAt: { is: 'When it happened.', mine: true },
      place: { is: 'Where.', mine: true },
      what: { is: 'What happened.', mine: true },
      done: { is: 'What was done.', mine: true },
      vet: { is: 'Whether a vet was called or visited.', mine: true },
      ownerToldAt: 'When the owner was told in person; empty if they were not.',
      ownerToldHow: 'How they were told then.',
      others: { is: 'Who else was there. Owners never read this.', erased: '' },
      sharedAt: {
        is: 'When the owner was told here, with an email; empty if they were not.',
        mine: 'told_at',
      },
      closedAt: 'When you closed it; empty while it is open.',
      createdAt: 'When it was written down.',
    },
  },
  IncidentNote: {
    table: 'incident_notes',
    file: 'incident-notes',
    about: 'What was added to incidents later.',
    erased: 'emptied',
    columns: {
      id: ids.id,
      incidentId: 'The incident, by its id in incidents.',
      actorId: ids.actor,
      text: { is: 'The note.', mine: true },
      forOwner: 'Whether the owner may read it.',
      createdAt: { is: 'When it was added.', mine: 'at' },
    },
  },
  IncidentPicture: {
    table: 'incident_pictures',
    file: 'incident-pictures',
    about: 'Which pictures an incident has.',
    erased: 'goes along',
    columns: {
      incidentId: 'The incident, by its id in incidents.',
      pictureId: 'The picture, by its id in pictures.',
      position: 'Its place, from 0.',
    },
  },
  HealthNotice: {
    table: 'health_notices',
    file: 'health-notices',
    about: 'What owners were told about an illness in the house.',
    erased: 'emptied',
    columns: {
      id: ids.id,
      incidentId: 'The incident, by its id in incidents.',
      actorId: ids.actor,
      text: 'What the owners of the other dogs were told.',
      ownText: 'What the owner of the dog it is about was told.',
      daysBefore: 'How many days before it were looked at.',
      daysAfter: 'How many days after it were looked at, all or a part of the last.',
      line: 'What coming stays said.',
      lineUntil: 'Stays that began before this said it, and could be canceled or shortened free.',
      lineEndedAt: 'When you ended it early; empty where it ended at its time.',
      createdAt: 'When it was sent.',
    },
  },
  HealthNoticeOwner: {
    table: 'health_notice_owners',
    file: 'health-notice-owners',
    about: 'Who was told about an illness in the house.',
    erased: 'goes along',
    columns: {
      incidentId: 'The incident, by its id in incidents.',
      ownerId: ids.owner,
      noticeId: 'The notice, by its id in health-notices.',
      own: 'Whether it was about their own dog.',
      called: 'Whether they were told by phone, since they have no email.',
    },
  },
  HandOver: {
    table: 'hand_overs',
    file: 'hand-overs',
    about: 'When the house was in a helper’s hands.',
    erased: 'deleted',
    columns: {
      id: ids.id,
      helperId: 'The helper, by their id in owners.',
      actorId: ids.actor,
      until: 'Until when.',
      pauseRequests: 'Whether owners could send no requests meanwhile.',
      pauseQuick: 'Whether Quick Daycare was not offered meanwhile.',
      createdAt: 'From when.',
      takenBackAt: 'When you ended it early; empty where it ended at its time.',
      openKey: inner,
    },
  },
  StayUpdatePicture: {
    table: 'stay_update_pictures',
    file: 'update-pictures',
    about: 'Which pictures an update has.',
    erased: 'goes along',
    columns: {
      updateId: 'The update, by its id in updates.',
      pictureId: 'The picture, by its id in pictures.',
      position: 'Its place, from 0.',
    },
  },
  Booking: {
    table: 'bookings',
    file: 'bookings',
    about: 'One line for each stay, of every status.',
    erased: 'emptied',
    columns: {
      id: { is: ids.id, mine: true },
      userId: ids.owner,
      petsSelected: { is: 'The names of the dogs when it was booked, as a list.', mine: true },
      service: { is: 'Daycare or Boarding.', mine: true },
      start: { is: 'Drop Off.', mine: true },
      end: { is: 'Pick Up.', mine: true },
      dates: { is: 'The days of the stay, as a list.', mine: true },
      message: { is: 'What the owner wrote with the request.', mine: true, erased: '' },
      status: { is: 'pending, accepted, rejected or canceled.', mine: true },
      totalCents: { is: 'Total.', dollars: true, named: 'tot_amt', mine: 'tot_amt_cents' },
      paidCents: { is: 'Paid so far.', dollars: true, named: 'amt_paid', mine: 'amt_paid_cents' },
      remainCents: {
        is: 'Remaining; below 0 for a credit.',
        dollars: true,
        named: 'amt_remain',
        mine: 'amt_remain_cents',
      },
      paymentAskedAt: 'When the owner was last asked for what is due.',
      receiptNumber: { is: 'The number of its receipt, given at the first payment.', mine: true },
      numDogs: 'How many dogs.',
      quoteRevision: 'Which lines of booking-lines are in force.',
      totalByHand: 'Whether you typed the total.',
      createdAt: { is: 'When it was requested.', mine: true },
      payLaterAt: 'When the owner chose to pay later.',
      canceledAt: { is: 'When it was canceled.', mine: true },
      seriesId: { is: 'Shared by days that were requested together.', mine: true },
      cancelDays: {
        is: 'Free to cancel until so many days before; empty for no terms.',
        mine: 'free_to_cancel_until_days_before',
      },
      cancelKeepPercent: {
        is: 'The percent you keep after that.',
        mine: 'kept_percent_after_that',
      },
      cancelSecondDays: {
        is: 'From so many days before you keep more; empty for no second step.',
        mine: 'more_kept_from_days_before',
      },
      cancelSecondPercent: {
        is: 'The percent you keep from then on.',
        mine: 'kept_percent_from_then_on',
      },
      restDueDays: {
        is: 'So many days before, the rest is due; empty for no such term.',
        mine: 'rest_due_days_before',
      },
      restRemindedAt: 'When the owner was reminded of the rest.',
      refundDueCents: {
        is: 'What comes back to the owner by these terms.',
        dollars: true,
        mine: 'to_give_back_cents',
      },
      tipCents: { is: 'The tips in the total.', dollars: true },
      depositCents: { is: 'The deposit; empty for none.', dollars: true },
      depositOfCents: { is: 'The total that the deposit is a part of.', dollars: true },
      depositDueAt: 'Until when the deposit is due.',
      depositMetAt: 'When the deposit was met.',
      arrivedAt: { is: 'When the dogs arrived.', mine: true },
      leftAt: { is: 'When they left.', mine: true },
      broughtBy: { is: 'Who brought them.', mine: true, erased: '' },
      pickedUpBy: { is: 'Who picked them up.', mine: true, erased: '' },
      belongings: {
        is: 'What the dogs brought, and whether it went home, as a list.',
        erased: [],
      },
      depositNextAt: inner,
      lateOpen: inner,
      refundOrKeep: inner,
      remindedAt: inner,
      reviewAskedAt: inner,
      version: inner,
    },
  },
  BookingPet: {
    table: 'booking_pets',
    file: 'booking-dogs',
    about: 'Which dogs a booking is for.',
    erased: 'goes along',
    columns: {
      bookingId: ids.booking,
      petId: ids.pet,
    },
  },
  QuoteLine: {
    table: 'quote_lines',
    file: 'booking-lines',
    about: 'What each total is made of. Earlier revisions are kept.',
    erased: 'stays',
    columns: {
      bookingId: ids.booking,
      revision: { is: 'Which version of the total it belongs to.', mine: true },
      position: 'Its place, from 0.',
      what: { is: 'What it is for.', mine: true },
      why: { is: 'The rule behind it.', mine: true },
      date: { is: 'The day it is for; empty for the whole stay.', mine: true },
      quantity: { is: 'How many.', mine: true },
      unitCents: { is: 'Price of one.', dollars: true, mine: true },
      amountCents: { is: 'Price of all; below 0 for a discount.', dollars: true, mine: true },
      kind: { is: 'stay, extra, adjustment or tax.', mine: true },
      tax: 'Terms and amounts of a line of tax; its rate in ten-thousandths of a percent.',
      extraId: 'The extra, by its id in extras.',
    },
  },
  BookingHistory: {
    table: 'booking_history',
    file: 'booking-history',
    about: 'What happened to each booking.',
    erased: 'emptied',
    columns: {
      id: ids.id,
      bookingId: ids.booking,
      actorId: { is: ids.actor, mine: 'by' },
      event: { is: 'What happened.', mine: true },
      fromStatus: { is: 'The status before.', mine: 'from' },
      toStatus: { is: 'The status after.', mine: 'to' },
      at: { is: 'When.', mine: true },
      note: 'What was said about it.',
      although: 'The rules that you went on against.',
      groupId: inner,
      moneyBefore: inner,
    },
  },
  LedgerEntry: {
    table: 'ledger_entries',
    file: 'payments',
    about: 'Money received, and below 0 money refunded.',
    erased: 'stays',
    columns: {
      id: ids.id,
      bookingId: ids.booking,
      kind: { is: 'How it came about.', mine: true },
      amountCents: { is: 'Amount.', dollars: true, mine: true },
      method: { is: 'How you received it, for payments outside this site.', mine: true },
      providerRef: 'PayPal’s number of it.',
      feeCents: {
        is: 'PayPal’s fee, below 0 if it came back; empty if not known.',
        dollars: true,
      },
      netCents: { is: 'What PayPal credited; empty if not known.', dollars: true },
      note: 'Your note.',
      actorId: ids.actor,
      createdAt: { is: 'When it was noted.', mine: 'at' },
      localDate: 'The day on which it was received.',
      attemptId: inner,
    },
  },
  CreditEntry: {
    table: 'credit_entries',
    file: 'credit',
    about: 'House credit of owners: what was added, and below 0 what was used or paid out.',
    erased: 'stays',
    columns: {
      id: ids.id,
      ownerId: ids.owner,
      kind: { is: 'How it came about.', mine: true },
      amountCents: { is: 'Amount.', dollars: true, mine: true },
      isBonus: { is: 'Whether it is of a bonus, which can’t be paid out.', mine: 'bonus' },
      expiresOn: { is: 'Last day of the bonus; empty if it does not end.', mine: true },
      bookingId: { is: ids.booking, mine: 'booking' },
      method: { is: 'How it was paid in or out.', mine: true },
      note: { is: 'Your note.', mine: true },
      actorId: ids.actor,
      reversesId: 'The entry that it undoes, by its id in this file.',
      createdAt: { is: 'When it was noted.', mine: 'at' },
      localDate: 'The day on which it was noted.',
    },
  },
  GiftCode: {
    table: 'gift_codes',
    file: 'gifts',
    about:
      'Gifts of house credit by email. Each is also a line in credit of the owner who gave it, and of the one who used it.',
    erased: 'emptied',
    columns: {
      id: ids.id,
      giverId: 'Who gave it, by their id in owners.',
      amountCents: { is: 'Amount.', dollars: true, mine: true },
      recipientEmail: { is: 'The address that got the code.', mine: true, erased: '' },
      recipientName: { is: 'Their name, as the giver typed it.', mine: true, erased: '' },
      words: { is: 'The giver’s words.', mine: true, erased: '' },
      codeDigest: inner,
      createdAt: { is: 'When it was given.', mine: 'at' },
      expiresOn: { is: 'Last day on which it can be used.', mine: true },
      redeemedAt: { is: 'When it was used; empty if it was not.', mine: true },
      redeemedById: 'Who used it, by their id in owners.',
      endedAt: {
        is: 'When it went back: withdrawn by its giver, or not used in time.',
        mine: true,
      },
    },
  },
  PaymentClaim: {
    table: 'payment_claims',
    file: 'payment_claims',
    about: 'What owners said that they paid outside PayPal; money received is in payments.',
    erased: 'stays',
    columns: {
      id: ids.id,
      bookingId: ids.booking,
      method: { is: 'How, as the owner said.', mine: true },
      amountCents: { is: 'Amount.', dollars: true, mine: true },
      state: {
        is: 'open, received, not_received, or withdrawn by the owner.',
        mine: true,
      },
      createdAt: { is: 'When the owner said so.', mine: 'at' },
      answeredAt: { is: 'When it was answered or withdrawn.', mine: true },
      entryId: 'What was received, by its id in payments.',
      askedAgainAt: inner,
      openKey: inner,
      before: inner,
    },
  },
  Message: {
    table: 'messages',
    file: 'messages',
    about: 'All messages between you and the owners.',
    erased: 'deleted',
    columns: {
      id: ids.id,
      ownerId: 'The owner it was written with, by their id in owners.',
      senderId: { is: 'Who wrote it.', mine: 'from' },
      receiverId: 'Who it was written to.',
      content: { is: 'The text.', mine: true },
      createdAt: { is: 'When.', mine: 'sent_at' },
      readAt: { is: 'When it was read.', mine: true },
      number: inner,
      groupId: 'The same for all that were sent together to the owners of a day.',
    },
  },
  MessagePicture: {
    table: 'message_pictures',
    file: 'message-pictures',
    about: 'Which pictures a message has.',
    erased: 'goes along',
    columns: {
      messageId: 'The message, by its id in messages.',
      pictureId: 'The picture, by its id in pictures.',
      position: 'Its place, from 0.',
    },
  },
  Review: {
    table: 'Reviews',
    file: 'reviews',
    about: 'The reviews, also those that are not shown.',
    erased: null,
    columns: {
      id: ids.id,
      name: 'The name it is signed with.',
      body: 'The text.',
      stars: '1 to 5.',
      repeat: 'Whether they would come again.',
      via: 'How they found you.',
      createdAt: 'When.',
      state: 'Whether it is shown.',
      reply: 'Your reply.',
      repliedAt: 'When you replied.',
      stayed: { is: 'Whether it is of an owner whose dog stayed with you.', named: 'stayed_here' },
    },
  },
  Agreement: {
    table: 'agreements',
    file: 'agreements',
    about: 'Each version of your agreement.',
    erased: null,
    columns: {
      id: 'Counts the versions.',
      text: 'The text.',
      publishedAt: 'When you published it.',
      replacesAll: 'Whether everybody had to sign it again.',
    },
  },
  Signature: {
    table: 'signatures',
    file: 'signatures',
    about: 'Who signed which version.',
    erased: 'deleted',
    columns: {
      id: ids.id,
      agreementId: 'The version, by its id in agreements.',
      profileId: ids.owner,
      typedName: { is: 'The name as it was typed.', mine: 'signed_as' },
      signedAt: { is: 'When.', mine: true },
      userAgent: { is: 'The browser.', mine: 'browser' },
      addressDigest: 'A digest of the network address.',
    },
  },
  WaitlistEntry: {
    table: 'waitlist_entries',
    file: 'waitlist',
    about: 'Who waited for a place.',
    erased: 'deleted',
    columns: {
      id: ids.id,
      ownerId: ids.owner,
      service: { is: 'Daycare or Boarding.', mine: true },
      start: { is: 'Drop Off.', mine: true },
      end: { is: 'Pick Up.', mine: true },
      petIds: { is: 'The dogs, as a list of ids.', mine: true },
      dogs: 'How many dogs.',
      extraIds: { is: 'The extras they chose, as a list of ids.', mine: true },
      message: { is: 'What the owner wrote.', mine: true },
      state: { is: 'What became of it.', mine: true },
      createdAt: { is: 'Since when they waited.', mine: true },
      offeredAt: { is: 'When a place was offered.', mine: true },
      offerEndsAt: { is: 'Until when it was held.', mine: true },
      bookingId: { is: ids.booking, mine: true },
    },
  },
  Extra: {
    table: 'extras',
    file: 'extras',
    about: 'Your catalog of extras.',
    erased: null,
    columns: {
      id: ids.id,
      name: 'Name.',
      unitCents: { is: 'Price.', dollars: true },
      per: 'stay, dog or dog_day.',
      offered: 'Whether owners can choose it.',
      position: 'Its place in the list, from 0.',
      retiredAt: 'When it was retired.',
    },
  },
  QuickReply: {
    table: 'quick_replies',
    file: 'quick-replies',
    about: 'Texts you insert into messages.',
    erased: null,
    columns: {
      id: ids.id,
      name: 'Name.',
      text: 'The text.',
      position: 'Its place in the list.',
    },
  },
  SpecialDay: {
    table: 'closed_dates',
    file: 'special-days',
    about: 'Days with rules of their own.',
    erased: null,
    columns: {
      date: 'The day.',
      kind: 'closed, no_moves (no Drop Off or Pick Up) or limit.',
      reason: 'Reason.',
      dogLimit: 'The most dogs on that day.',
      overnightLimit: 'The most dogs in that night.',
    },
  },
  AccountToken: { table: 'account_tokens', notExported: 'secrets of sign-in', erased: 'deleted' },
  Password: { table: 'passwords', notExported: 'secrets of sign-in', erased: 'deleted' },
  RecoveryCode: { table: 'recovery_codes', notExported: 'secrets of sign-in', erased: 'deleted' },
  Session: {
    table: 'sessions',
    notExported: 'secrets of sign-in',
    erased: 'deleted',
    columns: {
      tokenDigest: inner,
      profileId: inner,
      createdAt: { mine: 'since' },
      lastSeenAt: { mine: 'last_seen' },
      expiresAt: inner,
      userAgent: { mine: 'browser' },
    },
  },
  TwoFactor: {
    table: 'two_factor',
    notExported: 'secrets of sign-in',
    erased: 'deleted',
    columns: {
      profileId: inner,
      sealedSecret: inner,
      confirmedAt: { mine: 'two_step_sign_in_since' },
      lastUsedStep: inner,
    },
  },
  UserRole: { table: 'user_roles', notExported: 'the role is in owners', erased: 'goes along' },
  CalendarFeed: {
    table: 'calendar_feeds',
    notExported: 'digests of addresses that only this site answers to',
    erased: 'deleted',
    columns: {
      tokenDigest: inner,
      profileId: inner,
      scope: { mine: 'of' },
      createdAt: { mine: 'since' },
      lastReadAt: { mine: 'last_read' },
    },
  },
  StayChange: {
    table: 'booking_changes',
    notExported: 'what was asked is in the history of the booking',
    erased: 'deleted',
    columns: {
      id: inner,
      bookingId: inner,
      start: { mine: true },
      end: { mine: true },
      petIds: { mine: true },
      message: { mine: true },
      version: inner,
      state: { mine: true },
      createdAt: { mine: 'asked_at' },
      answeredAt: inner,
      before: inner,
    },
  },
  BookingSeries: {
    table: 'booking_series',
    notExported: 'the id is in bookings',
    erased: 'deleted',
  },
  Refund: {
    table: 'refunds',
    notExported: 'how PayPal answered; the money is in payments',
    erased: 'stays',
  },
  PaymentAttempt: {
    table: 'payment_attempts',
    notExported: 'how PayPal answered; the money is in payments',
    erased: 'emptied',
    columns: {
      id: inner,
      bookingId: inner,
      payerId: inner,
      leadId: inner,
      amountCents: { mine: true },
      state: { mine: true },
      requestId: inner,
      orderId: inner,
      payerGivenName: { mine: true, erased: null },
      forDeposit: inner,
      tipCents: inner,
      creditCents: inner,
      issue: inner,
      heldCents: inner,
      heldRef: inner,
      heldFeeCents: inner,
      heldNetCents: inner,
      createdAt: { mine: 'at' },
      updatedAt: inner,
    },
  },
  PaymentDispute: {
    table: 'payment_disputes',
    notExported: 'what PayPal reported',
    erased: 'stays',
  },
  ProviderEvent: { table: 'provider_events', notExported: 'what PayPal reported', erased: null },
  OutboxMail: {
    table: 'mail_outbox',
    notExported: 'emails can be read in the Outbox',
    erased: 'deleted',
    columns: {
      id: inner,
      template: inner,
      toAddress: { mine: 'to' },
      profileId: inner,
      bookingId: inner,
      contents: inner,
      sealedLink: inner,
      state: inner,
      withdrawnBy: inner,
      createdAt: { mine: 'written_at' },
      sendAfter: inner,
      attempts: inner,
      sentAt: { mine: true },
      providerId: inner,
      problem: inner,
      refusedSince: inner,
      unanswered: inner,
    },
  },
  BouncedAddress: {
    table: 'bounced_addresses',
    notExported: 'kept for delivery',
    erased: 'deleted',
  },
  PushSubscription: {
    table: 'push_subscriptions',
    notExported: 'addresses and keys of browsers; each asks again elsewhere',
    erased: 'deleted',
    columns: {
      id: inner,
      profileId: inner,
      endpoint: inner,
      p256dh: inner,
      auth: inner,
      serverKey: inner,
      sessionDigest: inner,
      browserDigest: inner,
      userAgent: { mine: 'browser' },
      createdAt: { mine: 'since' },
    },
  },
  PushNotice: {
    table: 'push_notices',
    notExported: 'what is on its way to browsers',
    erased: 'goes along',
  },
  Conversation: { table: 'conversations', notExported: 'counted from messages', erased: 'deleted' },
  SearchEntry: {
    table: 'search_entries',
    notExported: 'made from the other tables',
    erased: 'goes along',
  },
  SettingsChange: { table: 'settings_changes', notExported: 'the log of Settings', erased: null },
  BusinessSettings: { table: 'settings', notExported: 'shown in Settings', erased: null },
  PriceVariables: { table: 'variables', notExported: 'shown in Settings', erased: null },
  HolidaySwitch: { table: 'holidays', notExported: 'shown in Settings', erased: null },
  ServiceKey: {
    table: 'service_keys',
    notExported: 'keys to other services, encrypted',
    erased: null,
  },
  Submission: {
    table: 'submissions',
    notExported: 'keys of forms that were sent',
    erased: 'deleted',
  },
  RateCount: { table: 'rate_counts', notExported: 'counts of attempts', erased: null },
  Marker: { table: 'markers', notExported: 'notes of the app to itself', erased: null },
} as const satisfies { [Name in Model]: Table<keyof TableRow<Name> & string> };

type Tables = typeof tables;

/** The tables with that effect of erasing an account. */
export type TablesErased<How> = {
  [Name in Model]: Tables[Name] extends { erased: How } ? Name : never;
}[Model];

type Columns<Name extends Model> = Tables[Name] extends { columns: infer All } ? All : never;

/** The fields of a table whose definition has that property. */
export type FieldsWith<Name extends Model, Said extends keyof Column> = {
  [Field in keyof Columns<Name>]: Columns<Name>[Field] extends Record<Said, unknown>
    ? Field
    : never;
}[keyof Columns<Name>] &
  keyof TableRow<Name>;

type ValueOf<Name extends Model, Field, Said extends keyof Column> =
  Columns<Name>[Field & keyof Columns<Name>] extends Record<Said, infer Value> ? Value : never;

/** Values that erasing an account leaves in a table that is emptied. */
export type Emptied<Name extends Model> = {
  [Field in FieldsWith<Name, 'erased'>]: ValueOf<Name, Field, 'erased'>;
};

/** The import columns that fill a table. */
export type ImportedAs<Name extends Model> = ValueOf<
  Name,
  FieldsWith<Name, 'imported'>,
  'imported'
>;

type NamedColumn = Column & { field: string; name: string };

/** Returns the defined columns of a table, each with its database name. */
export function columnsOf(model: Model): NamedColumn[] {
  const { columns = {} }: Table<string> = tables[model];
  return Object.entries(columns).map(([field, about]) => {
    const column = typeof about === 'string' ? { is: about } : about;
    return { ...column, field, name: column.named ?? inSnakeCase(field) };
  });
}

const inSnakeCase = (field: string) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
