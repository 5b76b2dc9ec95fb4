import { nameList } from '~/core/text/format';
import { DogOnCard } from '~/features/day/emergency-card/emergency-card';
import { Card } from '~/ui/card';
import parts from '~/ui/card-parts.module.css';
import { FactsList } from '~/ui/facts-list';
import { Icon } from '~/ui/icon';
import { PhoneLink } from '~/ui/phone-link';
import { PrintButton } from '~/ui/print-button';
import type { StandInSheet } from './stand-in-sheet.server';
import classes from './stand-in-view.module.css';

/** Up to this number of dogs, the page has no links to each. */
const fewDogs = 3;

/** The stand-in's page, on the screen, offline, and in print with two dogs per page (R106). */
export function StandInView({ sheet }: { sheet: Omit<StandInSheet, 'timeZone'> }) {
  const { inForce, houseNotes, apart, days, dogs } = sheet;
  return (
    <div className={classes.sheet}>
      <div className={classes.head}>
        <h2>The next seven days</h2>
        <PrintButton variant="default" size="sm" />
      </div>
      <p>
        {inForce === null
          ? 'You’re in charge. When you hand over the house, your helper sees this page.'
          : `${inForce.helper} is in charge until ${inForce.until}.`}
      </p>
      {dogs.length > fewDogs ? (
        <nav aria-label="To each dog" className={classes.names}>
          {dogs.map(({ key, name }, index) => (
            <a key={key} href={`#dog-${index}`}>
              {name}
            </a>
          ))}
        </nav>
      ) : null}
      {apart.length === 0 ? null : (
        <section aria-label="Keep apart" className={classes.apart}>
          <h3 className={classes.title}>
            <Icon name="alert" /> Keep apart
          </h3>
          <ul className={parts.list}>
            {apart.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {houseNotes === '' ? null : (
        <Card title="House notes">
          <p className={parts.text}>{houseNotes}</p>
        </Card>
      )}
      <Card title="Day by day">
        <ul className={parts.wideList}>
          {days.map(({ date, heading, moves, overnight }) => (
            <li key={date} className={classes.day}>
              <strong>{heading}</strong>
              {overnight === '' ? null : <span className={parts.quiet}> {overnight}</span>}
              {moves.length === 0 ? (
                <p className={parts.quiet}>No dog comes or goes.</p>
              ) : (
                <ul className={classes.moves}>
                  {moves.map((move) => (
                    <li key={move}>{move}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <section aria-label="Dogs" className={classes.dogs}>
        {dogs.length === 0 ? <p>No dogs in these days.</p> : null}
        {dogs.map((dog, index) => (
          <Dog key={dog.key} id={`dog-${index}`} dog={dog} />
        ))}
      </section>
    </div>
  );
}

function Dog({ id, dog }: { id: string; dog: StandInSheet['dogs'][number] }) {
  const { name, ownerName, phone, stays, pickedUpBefore, meals } = dog;
  const fact = (label: string, texts: readonly string[]) => {
    const lines = [...new Set(texts)].filter((text) => text !== '');
    return lines.length === 0 ? [] : [{ label, value: <Lines lines={lines} /> }];
  };
  return (
    <article id={id} aria-label={name} className={classes.dog}>
      {dog.dog === null ? <h3>{name}</h3> : <DogOnCard dog={dog.dog} level={3} />}
      <FactsList
        facts={[
          ...fact('Meals and care', meals),
          {
            label: 'Owner',
            value: (
              <>
                {ownerName}
                {phone === '' ? ', no phone number' : ' '}
                {phone === '' ? null : (
                  <strong>
                    <PhoneLink phone={phone} />
                  </strong>
                )}
              </>
            ),
          },
          ...fact(
            'Here',
            stays.map(({ when }) => when),
          ),
          ...fact(
            'Message',
            stays.map(({ message }) => message),
          ),
          ...fact(
            'Belongings',
            stays.map(({ belongings }) => belongings),
          ),
          ...(pickedUpBefore.length === 0
            ? []
            : [{ label: 'Picked up before by', value: nameList(pickedUpBefore) }]),
        ]}
      />
    </article>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
    </>
  );
}
