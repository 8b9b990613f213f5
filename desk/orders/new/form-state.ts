import type { ComponentProps } from 'react'
import type { DeskForm } from '../../ui/desk-form.tsx'

/** What the parts of the form read: what was typed, what was wrong, what is shown. */
export type FormState = Parameters<ComponentProps<typeof DeskForm>['children']>[0]

/** The props of a field by its name. */
export const fieldOf =
  ({ errorOf, typed }: FormState) =>
  (name: string) => ({
    name,
    autoComplete: 'off',
    defaultValue: typed(name),
    error: errorOf(name),
  })
