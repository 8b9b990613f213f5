import { Form, Link } from 'react-router'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskSelect } from '../ui/desk-field.tsx'
import { FilterRow } from '../ui/filter-row.tsx'
import { Deeds } from '../ui/text-block.tsx'

/** A template whose placeholders are filled for the message of the page. */
export type FilledTemplate = { id: string; label: string; text: string }

/** The field of the answer. */
export const answerField = (): HTMLTextAreaElement | null =>
  document.querySelector('textarea[name=texto]')

/** Puts a text where the cursor is, as if it had been typed, and lets it be undone. */
function insert(text: string): void {
  const field = answerField()
  if (!field) return
  field.focus()
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Chooses the beginning of an answer. It goes where the cursor is; without scripts the page is loaded
 * with it.
 */
export function TemplateChoice({
  templates,
  current,
}: {
  templates: readonly FilledTemplate[]
  current: string | null
}) {
  const toTemplates = <Link to="/mensajes/plantillas">Escribir y cambiar plantillas</Link>
  if (templates.length === 0) return <Deeds>{toTemplates}</Deeds>
  return (
    <Form
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = new FormData(event.currentTarget).get('plantilla')
        insert(templates.find(({ id }) => id === chosen)?.text ?? '')
      }}
    >
      <FilterRow>
        <DeskSelect
          label="Plantilla"
          name="plantilla"
          id="plantilla"
          defaultValue={current ?? templates[0]?.id}
        >
          {templates.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </DeskSelect>
        <DeskButton type="submit">Poner la plantilla</DeskButton>
      </FilterRow>
      <p>{toTemplates}</p>
    </Form>
  )
}
