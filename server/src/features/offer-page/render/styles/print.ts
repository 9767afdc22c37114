/**
 * A4 without controls or grounds. Rows, cards and the docket never split; a heading stays with what follows, and the
 * foot with what it ends.
 */
export const print = `
@page { size: A4; margin: 14mm 14mm 16mm }
@media print {
  html { font-size: 80% }
  body { display: block; min-height: 0; background: none }
  .bar,.desk-actions,.actions,.contact .icon,.option img,.has-photos,.brandbar,.back,.preview,.form,noscript { display: none }
  .head,.items th,.option:has(:checked) .option-body,.extra:has(:checked),.terms-box { background: none }
  .contact { gap: 1.5rem; margin: 0 }
  .contact a { width: auto }
  .contact span { position: static; width: auto; height: auto; overflow: visible; clip-path: none }
  .head-in,.page,.foot-in { max-width: none; padding-inline: 0 }
  .page { display: block; padding-block: 6mm 0 }
  .items thead { display: table-header-group }
  .items .q,.items .u,.items .p { display: table-cell }
  .items .sums { display: none }
  .desk { position: static; width: 80mm; margin: 5mm 0 0 auto }
  .docket,.docket-in { filter: none; -webkit-mask: none; mask: none }
  .docket-in { padding-bottom: 0; border: .5pt solid #838790; border-radius: 2mm }
  .card,.option { box-shadow: none; border: .5pt solid #ceccc6 }
  .option:has(:checked) { box-shadow: none; border: 1.25pt solid var(--edge) }
  .options { grid-template-columns: repeat(2,minmax(0,1fr)) }
  .items td { padding-block: .5rem }
  .section { margin-top: 6mm }
  .option,.desk,.scope,.terms p,.facts div,tr,.extra,.said { break-inside: avoid }
  .section-head,h1,h2,h3 { break-after: avoid }
  .foot { margin-top: 4mm; break-before: avoid }
  .foot-in { padding-block: 2mm 0 }
  .initials,.avatar,.radio:checked,.check:checked { -webkit-print-color-adjust: exact; print-color-adjust: exact }
}
`;
