import type { Prisma } from '~/core/database/generated/client';
import { minutesAfter } from './instants';
import type { PeopleRows } from './people';
import type { Random } from './random';

/** Invented conversations with the business owner, oldest line first. */
type SampleConversation = {
  owner: string;
  /** Hours since the last message was written. */
  hoursAgo: number;
  /** Number of last messages that their receiver has not opened. */
  unread: number;
  lines: readonly (readonly ['owner' | 'business', string])[];
};

const sampleConversations: readonly SampleConversation[] = [
  {
    owner: 'sam',
    hoursAgo: 2,
    unread: 1,
    lines: [
      ['owner', 'Hi Nora! Otis is a little stiff this week. Is there a spot for him downstairs?'],
      ['business', 'Of course. I will put his bed by the kitchen window, he liked it there.'],
      ['owner', 'Perfect. His pills are in the side pocket, one with breakfast.'],
      ['business', 'Got them. I will write down the time each morning, as always.'],
      ['owner', 'Thank you! How did he do last night?'],
      [
        'business',
        'Slept through until six, ate everything, and is now supervising the squirrels.',
      ],
      ['owner', 'That is so him. Could you send a picture when you get a minute?'],
      ['business', 'Will do after lunch. He is asleep on my foot right now.'],
    ],
  },
  {
    owner: 'marisol',
    hoursAgo: 5,
    unread: 1,
    lines: [
      ['owner', 'Could Churro and Taco come an hour earlier on Thursday?'],
      ['business', 'Yes, the door is open from 6:15. Just change the time on a new request.'],
      ['owner', 'Done! And she ate breakfast today, so you know.'],
      ['business', 'A historic day. See you Thursday.'],
      ['owner', 'One more thing: Taco has a new red harness, please use that one on walks.'],
    ],
  },
  {
    owner: 'wesley',
    hoursAgo: 1,
    unread: 2,
    lines: [
      ['owner', 'Hello! We just signed up. Pho is ten months old and has never stayed anywhere.'],
      ['owner', 'Would you like to meet him before the first day?'],
    ],
  },
  {
    owner: 'hannah',
    hoursAgo: 20,
    unread: 0,
    lines: [
      ['owner', 'Hi, Willow gets cold easily. Is the yard time flexible?'],
      ['business', 'Very. She comes in when she wants, and I saw the sweater in your notes.'],
      ['owner', 'That is a relief, thank you!'],
      ['business', 'Happy to have her. I will confirm the dates this afternoon.'],
    ],
  },
  {
    owner: 'harold',
    hoursAgo: 30,
    unread: 0,
    lines: [
      [
        'business',
        'Pretzel did the porch steps by himself today. I thought you would want to know.',
      ],
      ['owner', 'Did he now. He has not done that since March.'],
      ['business', 'Slowly, and with an audience. I stood behind him.'],
      ['owner', 'You are a good egg, Nora. Same time next week for all three.'],
      ['business', 'Written down. Bring the blanket, he looked for it.'],
    ],
  },
  {
    owner: 'ruth',
    hoursAgo: 52,
    unread: 0,
    lines: [
      ['owner', 'The pharmacy changed the pills, they are now two small ones instead of one.'],
      ['business', 'Thank you for telling me. Two small ones, one hour before each meal?'],
      ['owner', 'Exactly. I put the new label on the box.'],
      ['business', 'I have it in her notes now.'],
    ],
  },
  {
    owner: 'peter',
    hoursAgo: 75,
    unread: 0,
    lines: [
      ['owner', 'Is it all right if Sven comes for mornings only?'],
      ['business', 'Sure. Up to four hours is the part day rate, the page works it out for you.'],
      ['owner', 'Found it, thanks.'],
    ],
  },
  {
    owner: 'naomi',
    hoursAgo: 120,
    unread: 0,
    lines: [
      [
        'business',
        'Small confession: Latke and Kugel opened the trash. Nothing bad in it, all well.',
      ],
      ['owner', 'Ha! I am only surprised it took them three visits.'],
      ['business', 'There is a lock on it now. They are both very sorry, or at least asleep.'],
      ['owner', 'Thanks for being honest about it. See you Friday.'],
    ],
  },
  {
    owner: 'bridget',
    hoursAgo: 168,
    unread: 0,
    lines: [
      ['owner', 'Left Clover’s diet food on your porch, the green bag.'],
      ['business', 'Found it before Finnegan did. Just about.'],
      ['owner', 'My hero.'],
      ['business', 'Have a good trip, both of you!'],
    ],
  },
];

/** Returns the sample's conversations with the business owner, with some last messages still unread. */
export function messageRows(given: {
  now: Date;
  random: Random;
  newId: () => string;
  people: PeopleRows;
}): Prisma.MessageCreateManyInput[] {
  return sampleConversations.flatMap((conversation) => linesOf(conversation, given));
}

function linesOf(
  { owner, hoursAgo, unread, lines }: SampleConversation,
  given: { now: Date; random: Random; newId: () => string; people: PeopleRows },
): Prisma.MessageCreateManyInput[] {
  const { now, random, newId, people } = given;
  const ownerId = people.idOf(owner);
  let at = minutesAfter(now, -hoursAgo * 60);
  // Backwards from the last message's given time.
  const newestFirst = [...lines].reverse().map(([from, content], index) => {
    const createdAt = at;
    const readAt = index < unread ? null : minutesAfter(createdAt, 1);
    at = minutesAfter(at, -random.int(2, 9));
    const [senderId, receiverId] =
      from === 'owner' ? [ownerId, people.adminId] : [people.adminId, ownerId];
    return { id: newId(), senderId, receiverId, ownerId, content, createdAt, readAt };
  });
  return newestFirst.reverse();
}

/** Returns the conversations' own rows, as sending and reading would have updated them. */
export function conversationRows(
  messages: readonly Prisma.MessageCreateManyInput[],
): Prisma.ConversationCreateManyInput[] {
  const rows = new Map<string, Prisma.ConversationCreateManyInput>();
  for (const { ownerId, senderId, createdAt, readAt } of messages) {
    const { ownerUnread = 0, adminUnread = 0 } = rows.get(ownerId) ?? {};
    const unread = readAt === null ? 1 : 0;
    const fromOwner = senderId === ownerId;
    rows.set(ownerId, {
      ownerId,
      // Each conversation's messages come oldest first.
      lastMessageAt: createdAt,
      ownerUnread: ownerUnread + (fromOwner ? 0 : unread),
      adminUnread: adminUnread + (fromOwner ? unread : 0),
    });
  }
  return [...rows.values()];
}
