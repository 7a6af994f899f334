import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

interface SearchFieldProps {
  label: string;
  className?: string;
  value: string;
  /** Called with what was typed, without spaces at its ends, once typing pauses. */
  onChange: (text: string) => void;
}

/** A field for the text by which rows of a list are found. */
export function SearchField({ label, className, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const settle = useDebouncedCallback((typed: string) => onChange(typed.trim()), SETTLE_MS);
  return (
    <TextInput
      type="search"
      {...(className === undefined ? {} : { className })}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value);
      }}
    />
  );
}
