import { TextInput } from '@mantine/core';
import type { TypedDays } from '~/core/time/day-range';
import { paths } from '~/core/web/paths';
import type { MessageSearch } from '~/features/messages/conversations/search-messages.server';
import { DayField } from '~/ui/form/period-form';
import { SubmitButton } from '~/ui/form/post-form';
import { SearchForm } from '~/ui/layout/search-form';
import { Unfold } from '~/ui/unfold';
import classes from './conversation-list.module.css';

/** Searches conversations by owner or dog, and messages also by their words and days (R64). */
export function MessagesSearch({
  search: { owner, words },
  typedDays,
}: {
  search: MessageSearch;
  typedDays: TypedDays;
}) {
  const inMessages = words !== '' || typedDays.from !== '' || typedDays.until !== '';
  return (
    <>
      <SearchForm
        label="Search by owner or dog"
        search={owner}
        all={paths.adminMessages()}
        narrowed={owner !== '' || inMessages}
      >
        {/* Remounts for each search, so that the fields match the results. */}
        <Unfold
          key={`${words} ${typedDays.from} ${typedDays.until}`}
          label="Words and days"
          open={inMessages}
          className={classes.more}
        >
          <div className={classes.fields}>
            <TextInput
              id="search-words"
              name="words"
              size="md"
              label="Words in a message"
              defaultValue={words}
              autoComplete="off"
              className={classes.words ?? ''}
            />
            <DayField
              id="search-from"
              label="From"
              at="from"
              typedDays={typedDays}
              className={classes.day}
            />
            <DayField
              id="search-until"
              label="Until"
              at="until"
              typedDays={typedDays}
              className={classes.day}
            />
            <SubmitButton variant="light">Search messages</SubmitButton>
          </div>
        </Unfold>
      </SearchForm>
    </>
  );
}
