import { useDeferredValue, useState } from 'react'
import { LONGEST_PAGE } from '#core/settings/pages/read-page.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns } from '../ui/blocks.tsx'
import { DeskArea } from '../ui/desk-field.tsx'
import { PageAnswer, Panel } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagePreview } from './page-preview.tsx'
import { History, SettingForm, type ShownChange } from './setting-page.tsx'
import styles from './settings.module.css'

type TextPageProps = {
  page: string
  title: string
  text: string
  /** What can stand in braces for a figure or a fact of the shop. */
  names: readonly string[]
  number: number
  history: readonly ShownChange[]
  doneText: string | undefined
  now: string
  answer: DeskAnswer | undefined
}

/** The text of a page, and beside the form how shoppers will read it. */
export function TextPage(props: TextPageProps) {
  const { page, title, text, names, number, history, doneText, now, answer } = props
  const [typed, setTyped] = useState(answer?.values?.['typed'] ?? text)
  const shown = useDeferredValue(typed)
  return (
    <>
      <PageHead
        title={title}
        back={{ to: '/ajustes/textos', label: 'Textos de las páginas' }}
        second={`/${page}`}
        deeds={
          <a href={`/${page}`} target="_blank" rel="noopener">
            Verla en la tienda
          </a>
        }
      />
      <PageAnswer answer={answer?.isPreview ? undefined : answer} doneText={doneText} />
      <Columns aside={<History history={history} number={number} now={now} answer={answer} />}>
        <SettingForm number={number} answer={answer} deed="Guardar el texto">
          {({ value, error }) => (
            <div className={styles.text}>
              <DeskArea
                label="Texto"
                name="typed"
                rows={24}
                maxLength={LONGEST_PAGE}
                spellCheck
                lang="es"
                defaultValue={value ?? text}
                error={error}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <Panel title="Cifras y datos que puedes poner por su nombre">
                <p className={styles.names}>
                  Así siguen a los ajustes: {names.map((name) => `{{${name}}}`).join(' ')}
                </p>
              </Panel>
            </div>
          )}
        </SettingForm>
        <Block title="Cómo se verá">
          <PagePreview page={page} text={shown} />
        </Block>
      </Columns>
    </>
  )
}
