import type { ReactNode } from 'react';
import {
  petFact,
  petField,
  petFieldNames,
  petSections,
  type PetFieldName,
  type ShownPet,
} from './pet-fields';
import { notGiven } from './pet-options';
import { Card, FoldedCard } from '~/ui/card';
import { FactsList } from '~/ui/facts-list';
import { Contacts, Vets } from './pet-people';

/**
 * A pet's facts in the sections of its form. Fields left out because the viewer may not see them (R9) are not
 * shown.
 * @param about the title of the first section
 */
export function PetFacts({
  pet,
  about,
  toAsk = [],
  notTold = notGiven,
  folded = false,
}: {
  pet: Partial<ShownPet>;
  about: string;
  /** Unanswered fields (R99), and the text shown instead. */
  toAsk?: readonly PetFieldName[];
  notTold?: string | undefined;
  /** Whether all but the first section is folded (R149). */
  folded?: boolean;
}) {
  const { vet_info: vets, emergency: contacts } = pet;
  const factsIn = (section: string, length: 'short' | 'notes') =>
    factsOf(pet, (name) => isIn(section, name, length)).map(({ name, ...fact }) =>
      toAsk.includes(name) ? { ...fact, value: notTold } : fact,
    );
  return (
    <>
      {(['about', 'temperament', 'health'] as const).map((section) => (
        <Section
          key={section}
          title={section === 'about' ? about : petSections[section]}
          folded={folded && section !== 'about'}
        >
          <FactsList short facts={factsIn(section, 'short')} />
          <FactsList facts={factsIn(section, 'notes')} />
        </Section>
      ))}
      {vets ? (
        <Section
          title={vets.length > 1 ? 'Vets' : petSections.vets}
          hint={vets.map(({ vet_name: name }) => name).join(', ') || notGiven}
          folded={folded}
        >
          <Vets vets={vets} />
        </Section>
      ) : null}
      {contacts ? (
        <Section
          title={contacts.length > 1 ? 'Emergency contacts' : petSections.contacts}
          hint={contacts.map(({ emergency_name: name }) => name).join(', ') || notGiven}
          folded={folded}
        >
          <Contacts contacts={contacts} />
        </Section>
      ) : null}
    </>
  );
}

function Section({
  title,
  hint,
  folded,
  children,
}: {
  title: string;
  /** Shown while it is folded. */
  hint?: string;
  folded: boolean;
  children: ReactNode;
}) {
  return folded ? (
    <FoldedCard title={title} hint={hint}>
      {children}
    </FoldedCard>
  ) : (
    <Card title={title}>{children}</Card>
  );
}

// Leaves out the name, which is the page's title.
function isIn(section: string, name: PetFieldName, length: 'short' | 'notes'): boolean {
  const field = petField(name);
  const long = field.kind === 'notes';
  return name !== 'pet_name' && field.section === section && long === (length === 'notes');
}

function factsOf(pet: Partial<ShownPet>, shown: (name: PetFieldName) => boolean) {
  return petFieldNames.filter(shown).flatMap((name) => {
    const { [name]: value } = pet;
    return value === undefined ? [] : [{ name, ...petFact(name, { [name]: value } as ShownPet) }];
  });
}
