import {
  MOST_TEMPLATES,
  PLACEHOLDERS,
  TEMPLATE_LIMITS,
  type ReplyTemplate,
} from '#core/account/contact/reply-template.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts, Nothing } from '../ui/blocks.tsx'
import { ConfirmButtons } from '../ui/confirm.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, PageAnswer, Panel } from '../ui/desk-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Deeds, Quiet } from '../ui/text-block.tsx'

export type TemplateListProps = {
  templates: readonly ReplyTemplate[]
  doneIntent: string | null
  answer: DeskAnswer | undefined
}

const DONE_WORDS: Readonly<Record<string, string>> = {
  crear: 'Plantilla guardada.',
  guardar: 'Plantilla guardada.',
  borrar: 'Plantilla borrada.',
}

/** The beginnings of answers, to write and to change. */
export function TemplateList({ templates, doneIntent, answer }: TemplateListProps) {
  const isFull = templates.length >= MOST_TEMPLATES
  return (
    <>
      <PageHead
        title="Plantillas"
        back={{ to: '/mensajes', label: 'Mensajes' }}
        second={templates.length === 1 ? '1 plantilla' : `${templates.length} plantillas`}
      />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <Columns aside={<Help />}>
        {templates.length === 0 ? (
          <Nothing title="Ninguna todavía">
            Escribe aquí lo que contestas a menudo, y ponlo con dos teclas.
          </Nothing>
        ) : (
          <Block title="Para contestar">
            {templates.map((template) => (
              <Template key={template.id} template={template} pageAnswer={answer} />
            ))}
          </Block>
        )}
        <Block title="Otra">
          {isFull ? (
            <Quiet>Caben {MOST_TEMPLATES} plantillas. Borra una que no uses.</Quiet>
          ) : (
            <NewTemplate count={templates.length} pageAnswer={answer} />
          )}
        </Block>
      </Columns>
    </>
  )
}

const Help = () => (
  <Block title="Lo que se rellena solo">
    <Facts
      facts={Object.entries(PLACEHOLDERS).map(([name, says]) => [`{${name}}`, says] as const)}
    />
    <Quiet>Lo que la tienda no sabe se queda entre llaves, y la respuesta no sale con ello.</Quiet>
  </Block>
)

type FieldsProps = {
  label: string
  text: string
  errorOf: (field: string) => string | undefined
}

const Fields = ({ label, text, errorOf }: FieldsProps) => (
  <>
    <DeskField
      label="Nombre"
      name="nombre"
      required
      maxLength={TEMPLATE_LIMITS.nombre}
      autoComplete="off"
      defaultValue={label}
      error={errorOf('nombre')}
    />
    <DeskArea
      label="Texto"
      name="texto"
      rows={9}
      required
      maxLength={TEMPLATE_LIMITS.texto}
      defaultValue={text}
      error={errorOf('texto')}
    />
  </>
)

/** A new form after each template that was made. */
const NewTemplate = ({
  count,
  pageAnswer,
}: {
  count: number
  pageAnswer: DeskAnswer | undefined
}) => (
  <DeskForm intent="crear" pageAnswer={pageAnswer} version={count}>
    {({ busy, errorOf, typed }) => (
      <>
        <Fields
          label={typed('nombre') ?? ''}
          text={typed('texto') ?? 'Hola, {nombre}:\n\n\n\nUn saludo,\n{tienda}'}
          errorOf={errorOf}
        />
        <ConfirmButtons deed="Guardar la plantilla nueva" busy={busy} />
      </>
    )}
  </DeskForm>
)

type TemplateProps = { template: ReplyTemplate; pageAnswer: DeskAnswer | undefined }

function Template({ template, pageAnswer }: TemplateProps) {
  const { id, label, text, version } = template
  // Without scripts the answer is of one of the forms: of that which named this template.
  const own = pageAnswer?.values?.['plantilla'] === id ? pageAnswer : undefined
  return (
    <Panel title={label} isOpen={own !== undefined && !own.ok}>
      <DeskForm intent="guardar" pageAnswer={own} version={version}>
        {({ busy, errorOf, typed, answer }) => (
          <>
            <input type="hidden" name="plantilla" value={id} readOnly />
            <input
              type="hidden"
              name="version"
              value={answer?.facts?.['version'] ?? version}
              readOnly
            />
            <Fields
              label={typed('nombre') ?? label}
              text={typed('texto') ?? text}
              errorOf={errorOf}
            />
            <ConfirmButtons deed={`Guardar «${label}»`} busy={busy} />
          </>
        )}
      </DeskForm>
      <DeskForm intent="borrar" pageAnswer={own}>
        {({ busy }) => (
          <Deeds>
            <input type="hidden" name="plantilla" value={id} readOnly />
            <input type="hidden" name="version" value={version} readOnly />
            <DeskButton type="submit" look="danger" busy={busy}>
              Borrar «{label}»
            </DeskButton>
          </Deeds>
        )}
      </DeskForm>
    </Panel>
  )
}
