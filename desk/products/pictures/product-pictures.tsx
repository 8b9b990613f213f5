import { useState } from 'react'
import { avif, thumbnail, type PictureTexts, type PictureView } from '#core/catalogue/pictures.ts'
import { showsBack } from '#core/catalogue/pictures/page-pictures.ts'
import {
  LONGEST_TEXT,
  readPhotographs,
  textsThatStay,
  type Photographs,
} from '#core/catalogue/pictures/photographs.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { Block } from '../../ui/blocks.tsx'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import { PictureUpload } from './picture-upload.tsx'
import { textField, VIEW_LABELS, VIEWS } from './picture-words.ts'
import styles from './product-pictures.module.css'

/** What the owner put: since when, from which photographs, and what they show in words. */
type Own = { at: string; photographs: Photographs | null; texts: PictureTexts }

export type ColorPictures = {
  color: string
  /** "0" if there is none. */
  version: string
  /** Null for the pictures that the shop came with. */
  own: Own | null
}

/** Pictures that were made and wait to be put into the shop; `photographs` is JSON. */
export type WaitingPictures = { color: string; version: string; photographs: string; seal: string }

type ProductPicturesProps = {
  id: string
  /** Whether shoppers see the product now. */
  isSold: boolean
  pictures: readonly ColorPictures[]
  /** Of a browser without scripts, which came back with them. */
  waiting: WaitingPictures | null
  answer: DeskAnswer | undefined
}

/** The pictures of a product by colour: which are shown, and others in their place. */
export function ProductPictures(props: ProductPicturesProps) {
  const { id, isSold, pictures, waiting, answer } = props
  return (
    <Block title="Fotos" id="fotos">
      {pictures.length === 0 ? (
        <p>Marca sus colores y guarda el borrador: las fotos van por colores.</p>
      ) : null}
      {pictures.map((one) => (
        <OneColor
          key={one.color}
          id={id}
          pictures={one}
          isSold={isSold}
          posted={waiting?.color === one.color ? waiting : undefined}
          answer={answer}
        />
      ))}
    </Block>
  )
}

type OneColorProps = {
  id: string
  pictures: ColorPictures
  isSold: boolean
  posted: WaitingPictures | undefined
  answer: DeskAnswer | undefined
}

function OneColor({ id, pictures, isSold, posted, answer }: OneColorProps) {
  const { color, version, own } = pictures
  const [made, setMade] = useState<WaitingPictures | undefined>(posted)
  return (
    <fieldset className={styles.color}>
      <legend>{color}</legend>
      <div className={styles.shown}>
        {version === '0' ? (
          <p>Sin fotos.</p>
        ) : (
          <img
            src={avif({ id, color, version }, 400)}
            alt={`Como se ${isSold ? 've ahora' : 'verá'} en ${color.toLowerCase()}`}
            width={400}
            height={500}
            loading="lazy"
          />
        )}
        {own ? <Remove color={color} at={own.at} answer={answer} /> : null}
      </div>
      <div className={styles.work}>
        <Made of={{ id, isSold, own, answer }} made={made} onEnd={() => setMade(undefined)} />
        {made ? null : (
          <PictureUpload id={id} color={color} kept={own ? own.photographs : {}} onMade={setMade} />
        )}
        {own && !made ? <Texts pictures={{ color, version, own }} answer={answer} /> : null}
      </div>
    </fieldset>
  )
}

type RemoveProps = { color: string; at: string; answer: DeskAnswer | undefined }

const Remove = ({ color, at, answer }: RemoveProps) => (
  <DeskForm intent="quitar-fotos" pageAnswer={answer}>
    {({ busy }) => (
      <>
        <input type="hidden" name="color" value={color} />
        <input type="hidden" name="antes" value={at} />
        <DeskButton type="submit" look="text" busy={busy}>
          Quitarlas todas
        </DeskButton>
      </>
    )}
  </DeskForm>
)

/** The views that pictures of a version have. */
const viewsOf = (version: string) => VIEWS.filter((view) => view !== 'back' || showsBack(version))

type MadeProps = {
  of: { id: string; isSold: boolean; own: Own | null; answer: DeskAnswer | undefined }
  made: WaitingPictures | undefined
  onEnd: () => void
}

/** What the shop would show, before it does. The form stays, since it also takes the change back. */
function Made({ of, made, onEnd }: MadeProps) {
  return (
    <DeskForm
      intent="fotos"
      pageAnswer={of.answer}
      onDone={onEnd}
      className={made ? styles.upload : styles.unused}
    >
      {({ busy }) => (made ? <MadeFields of={of} made={made} busy={busy} onEnd={onEnd} /> : null)}
    </DeskForm>
  )
}

type MadeFieldsProps = Pick<MadeProps, 'of' | 'onEnd'> & { made: WaitingPictures; busy: boolean }

function MadeFields({ of: { id, isSold, own }, made, busy, onEnd }: MadeFieldsProps) {
  const { color, version, photographs, seal } = made
  const views = viewsOf(version)
  return (
    <>
      <p role="status">Así quedan. Todavía no se ven en la tienda.</p>
      <ul className={styles.places}>
        {views.map((view) => (
          <li key={view}>
            <img
              src={thumbnail({ id, color, version, view })}
              alt={`Como queda: ${VIEW_LABELS[view].toLowerCase()}`}
              width={640}
              height={800}
            />
            {VIEW_LABELS[view]}
          </li>
        ))}
      </ul>
      <TextFields
        color={color}
        views={views}
        texts={textsThatStay(own, readPhotographs(photographs) ?? {})}
      />
      <input type="hidden" name="color" value={color} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="fotos" value={photographs} />
      <input type="hidden" name="sello" value={seal} />
      <input type="hidden" name="antes" value={own?.at ?? ''} />
      <div className={styles.buttons}>
        <DeskButton type="submit" look="main" busy={busy}>
          {isSold ? 'Ponerlas en la tienda' : 'Ponerlas en el producto'}
        </DeskButton>
        <DeskButton onClick={onEnd}>Elegir otras</DeskButton>
      </div>
    </>
  )
}

type TextFieldsProps = {
  color: string
  views: readonly PictureView[]
  texts: PictureTexts
  typed?: (field: string) => string | undefined
  errorOf?: (field: string) => string | undefined
}

const TextFields = ({ color, views, texts, typed, errorOf }: TextFieldsProps) =>
  views.map((view) => (
    <DeskField
      key={view}
      label={`Qué se ve, ${VIEW_LABELS[view].toLowerCase()}`}
      hint={
        view === 'front'
          ? `Para quien no ve la foto. Sin nada, se dice el nombre y «${color.toLowerCase()}».`
          : undefined
      }
      name={textField(view)}
      maxLength={LONGEST_TEXT}
      error={errorOf?.(textField(view))}
      defaultValue={typed?.(textField(view)) ?? texts[view] ?? ''}
      optional
    />
  ))

type TextsProps = {
  pictures: ColorPictures & { own: Own }
  answer: DeskAnswer | undefined
}

/** The words of the photographs that are shown. */
function Texts({ pictures: { color, version, own }, answer }: TextsProps) {
  const isRefused = answer?.intent === 'textos-fotos' && !answer.ok
  return (
    <Panel title="Lo que dicen las fotos…" isOpen={isRefused}>
      <DeskForm intent="textos-fotos" pageAnswer={answer} version={own.at}>
        {({ answer: said, busy, typed, errorOf }) => (
          <>
            <input type="hidden" name="color" value={color} />
            <input type="hidden" name="antes" value={said?.facts?.['antes'] ?? own.at} />
            <TextFields
              color={color}
              views={viewsOf(version)}
              texts={own.texts}
              typed={typed}
              errorOf={errorOf}
            />
            <DeskButton type="submit" busy={busy}>
              Guardar lo que dicen
            </DeskButton>
          </>
        )}
      </DeskForm>
    </Panel>
  )
}
