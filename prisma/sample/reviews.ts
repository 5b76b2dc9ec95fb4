import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';
import type { Random } from './random';

/** An invented review; empty if the business hasn't answered. */
type SampleReview = {
  name: string;
  stars: number;
  repeat: boolean;
  body: string;
  reply: string;
};

const review = (
  name: string,
  stars: number,
  repeat: boolean,
  body: string,
  reply = '',
): SampleReview => ({ name, stars, repeat, body, reply });

/** Newest first. */

const sampleReviews: readonly SampleReview[] = [
  review(
    'Marisol V.',
    5,
    true,
    'Churro hides from everybody, and she walks in here with her tail up. Nora sends a photo before I have even reached the office.',
  ),
  review(
    'Devon W.',
    5,
    true,
    'Big dog, small house, and somehow it is the calmest I have ever seen him. He sleeps for a day afterwards.',
  ),
  review(
    'Hal J.',
    5,
    true,
    'Three dachshunds, three medicines, three opinions. Every pill was given and written down with the time.',
  ),
  review(
    'Bridget N.',
    4,
    true,
    'Wonderful with both dogs. Pick-up traffic on our street is a pain on Fridays, which is hardly her fault.',
    'Fridays are wild on our street, I know. The driveway is yours, just ring twice.',
  ),
  review(
    'Priya Raman',
    5,
    false,
    'We toured four places with rows of crates. This is a living room with dogs in it, which is what we wanted.',
  ),
  review(
    'Curtis',
    5,
    false,
    'She noticed that Tank was breathing hard in the heat, brought him in, and called me. I trust her.',
  ),
  review(
    'Lena F.',
    4,
    true,
    'Anton came home very happy and very muddy. I would take that trade again.',
  ),
  review(
    'Grace O.',
    5,
    true,
    'Booked on the bus, confirmed before my stop. The price on the page was the price I paid.',
  ),
  review(
    'The Haddad family',
    5,
    false,
    'Layla is a runner and we were nervous. Double gate, leash on at every door. She was safe and spoiled.',
  ),
  review('Kayla S.', 5, true, 'Gizmo snores like a truck and they still let him sleep by the bed.'),
  review(
    'Peter L.',
    3,
    false,
    'Kind people and a clean house. Sven needs more running than a yard can give him, so we will stick to half days.',
    'Thank you for saying so plainly. Half days it is, with the longest walk first.',
  ),
  review(
    'Ruth Abramson',
    5,
    true,
    'Golda is ten with a bad heart. They follow her medicine schedule to the minute, and I finally took a vacation.',
    'Golda supervised the kitchen the whole week. She may come back as staff.',
  ),
  review(
    'Anthony D.',
    5,
    true,
    'People cross the street when they see Rocco. Here he gets a lap. Nothing more to say.',
  ),
  review(
    'Sofia M.',
    4,
    false,
    'Very careful with the beef allergy. I would have liked one more picture, but she was clearly having fun.',
    'Two pictures a day from now on, promised.',
  ),
  review(
    'Naomi and Eli',
    5,
    true,
    'The beagles got into the trash once. We got an honest message about it within five minutes. That is why we come back.',
  ),
  review(
    'Jerome P.',
    5,
    false,
    'There was a storm on the second night. They sat up with him. Who does that?',
  ),
  review(
    'Tomás',
    4,
    true,
    'He dug one hole. They filled it and laughed. Prices are fair for the city.',
  ),
  review(
    'Mei T.',
    5,
    true,
    'Two Shibas, both escape artists, and both were there when I came back. High praise.',
  ),
  review(
    'Ian McA.',
    4,
    false,
    'Angus is not easy, and I was asked good questions before his first stay. He has made one friend, which is one more than he had.',
  ),
  review(
    'Yolanda C.',
    5,
    true,
    'Canela was a shelter dog who would not let anyone touch her. It took them one afternoon on the kitchen floor.',
  ),
  review(
    'Ana P.',
    5,
    false,
    'Our old Boris cannot hear, and they waved at him all weekend. It made us laugh and cry a bit.',
  ),
  review(
    'Desiree H.',
    3,
    false,
    'Good care. Coco had an accident and the bed had to be washed; I would have liked to hear before pick-up.',
    'You are right, and I am sorry: I should have called. Since then the day’s notes go out before pick-up.',
  ),
  review(
    'Caleb',
    5,
    false,
    'They gave my border collie the job of carrying the newspaper in. He now does that at home.',
  ),
  review('Marcy L.', 5, true, 'We moved across town and still drive here. That is the review.'),
];

const dayMinutes = 24 * 60;

/** Returns the sample's reviews, the newest some days old, with about two a month before it. */
export function reviewRows(
  now: Date,
  random: Random,
  newId: () => string,
): Prisma.ReviewCreateManyInput[] {
  let at = minutesAfter(now, -3 * dayMinutes);
  return sampleReviews.map((review) => {
    const repliedAt = review.reply === '' ? null : minutesAfter(at, dayMinutes);
    const row = {
      ...{ id: newId(), ...review, via: 'website', repliedAt, createdAt: at },
      stayed: review.repeat,
    };
    at = minutesAfter(at, -random.int(4 * dayMinutes, 26 * dayMinutes));
    return row;
  });
}
