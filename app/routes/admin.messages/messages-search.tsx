import { Input, TextInput } from '@mantine/core';
import { paths } from '~/lib/paths';
import type { MessageSearch } from '~/services/messages/search-messages.server';
import { Refusal, SubmitButton } from '~/ui/form/post-form';
import { SearchForm } from '~/ui/layout/search-form';
import { Unfold } from '~/ui/unfold';
import classes from './conversation-list.module.css';

/** Searches conversations by owner or dog, and messages also by their words and days (R64). */
export function MessagesSearch({
  search: { owner, words, from, until },
  problem,
}: {
  search: MessageSearch;
  /** What is wrong with the days. */
  problem: string | null;
}) {
  const inMessages = words !== '' || from !== null || until !== null || problem !== null;
  return (
    <>
      <SearchForm
        label="Search by owner or dog"
        search={owner}
        all={paths.adminMessages()}
        narrowed={owner !== '' || inMessages}
      >
        {/* Anew for each search, so that the fields say what is shown. */}
        <Unfold
          key={`${words} ${from} ${until}`}
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
            <Input.Wrapper id="search-from" label="From" size="md" className={classes.day ?? ''}>
              <Input id="search-from" type="date" name="from" size="md" defaultValue={from ?? ''} />
            </Input.Wrapper>
            <Input.Wrapper id="search-until" label="Until" size="md" className={classes.day ?? ''}>
              <Input
                id="search-until"
                type="date"
                name="until"
                size="md"
                defaultValue={until ?? ''}
              />
            </Input.Wrapper>
            <SubmitButton variant="light">Search messages</SubmitButton>
          </div>
        </Unfold>
      </SearchForm>
      <Refusal>{problem ?? undefined}</Refusal>
    </>
  );
}
