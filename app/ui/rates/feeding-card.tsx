import { Card } from '../card';

/** Feeding and medication, the same for both services. */
export function FeedingCard() {
  return (
    <Card title="Feeding and medication">
      <p>
        Bring your dog’s own food, portioned or with a note how much and when. We keep to the meals
        your dog knows, give everybody a place of their own to eat, and there is always fresh water.
      </p>
      <p>
        Tablets, drops and ointments are given as your vet prescribed, at no extra charge. Bring
        them in their package and write the times down for us in your pet’s profile. In an emergency
        we call you first and go to your vet, or to the nearest one that is open.
      </p>
    </Card>
  );
}
