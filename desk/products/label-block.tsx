import type { LabelledProduct } from '#core/settings/guarantee/durability-label.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskForm, Panel } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'

type LabelBlockProps = { labelled: LabelledProduct; answer: DeskAnswer | undefined }

/** The label of a product's guarantee of durability: what is placed, and the forms that change it. */
export function LabelBlock({ labelled: { years, label }, answer }: LabelBlockProps) {
  const isOfOthers = label !== null && label.years !== years
  return (
    <Block title="Etiqueta de la garantía de durabilidad">
      {isOfOthers ? (
        <DeskNotice tone="waits">
          {`La etiqueta es de ${label.years} años y la garantía, de ${years}: no se enseña. Pon la de ahora.`}
        </DeskNotice>
      ) : null}
      {label ? (
        <a href={label.src} target="_blank" rel="noreferrer">
          <img src={label.src} alt="La etiqueta que está puesta" width="200" />
        </a>
      ) : (
        <p>Falta: en la ficha está la garantía como texto.</p>
      )}
      <DeskForm intent="etiqueta" encType="multipart/form-data" pageAnswer={answer}>
        {({ busy, errorOf }) => (
          <>
            <DeskField
              label="Fichero de la etiqueta GARAN"
              hint="El que te da el fabricante, con su marca, este modelo y los años. Ábrelo antes: la tienda no lee lo que dice. PNG, JPG o SVG, de 1 MB como mucho."
              name="etiqueta"
              type="file"
              accept="image/png,image/jpeg,image/svg+xml"
              error={errorOf('etiqueta')}
            />
            <DeskButton type="submit" busy={busy}>
              Poner la etiqueta
            </DeskButton>
          </>
        )}
      </DeskForm>
      {label ? (
        <Panel title="Quitarla">
          <DeskForm intent="quitar-etiqueta" pageAnswer={answer}>
            {({ busy }) => (
              <DeskButton type="submit" busy={busy}>
                Quitar la etiqueta
              </DeskButton>
            )}
          </DeskForm>
        </Panel>
      ) : null}
    </Block>
  )
}
