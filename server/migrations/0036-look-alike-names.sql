-- Names that look alike, such as one with a Cyrillic letter among Latin ones, for the warning about people who could be taken
-- for each other. Each row: what is meant, and the letters and signs of any script that look like it. Taken from Unicode's
-- confusables.txt, version 18.0 (0036-look-alike-names.license.txt): those that stand for one Latin letter or digit and that
-- compatibility decomposition (NFKD) leaves as they are.
create temporary table look_alike (meant text, letters text) on commit drop;
insert into look_alike values
  ('2', 'ƧƻϨჇᒿᘖᲷ⨧ꙄꛯꝚ'),
  ('3', 'ƷȜЗҘӠՅ३૩ᜂᲕⲜⳄⳌꝪꞫꣶ𑣊𖼻𝈆'),
  ('4', 'Ꮞᔯᔰꮞ𑢯𖺂'),
  ('5', 'Ƽ𑢻'),
  ('6', 'ϬбᏮⳒⳓⳜꕃꮾ𑣕'),
  ('7', 'ᜪᲄ𐓒𑣆𖺊𝈒'),
  ('8', 'Ȣȣ৪੪ꖉ𐌚𖧾𞣋'),
  ('9', '৭੧୨൭ⳊⳋꛝꝮꝯ𑢬𑣌𑣖𖧁𞋲'),
  ('A', 'ΑАᎪᗅꓮ𐊠𖽀'),
  ('B', 'ƁΒВᏴᗷⲂꓐꕗꞴ𐊂𐊡𐌁'),
  ('C', 'ƇСҪᏟ₡Ⲥꓚ𐊢𐌂𐐕𐔛𑣩𑣲🅮🝌'),
  ('D', 'ÐĐƉƊᎠᗞᗪꓓ'),
  ('E', 'ɆΕЕᎬ⋿ⴹꓰꗋ𐊆𑢦𑢮'),
  ('F', 'ƑϜߓᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓'),
  ('G', 'ƓǤԌᏀᏳꓖ'),
  ('H', 'ĦΗНҢӇӉᎻᕼⱧⲎꓧ𐋏'),
  ('J', 'ɈͿЈᎫᒍᒘᒙꓙꞲ'),
  ('K', 'ƘΚКҚҞᏦᛕ₭ⱩⲔꓗꝀ𐔘'),
  ('L', 'ŁᏞᒪᒶᒷⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪'),
  ('M', 'ΜϺМӍᎷᗰᛖⲘꓟ𐊰𐌑𐰡'),
  ('N', 'ƝΝⲚꓠ𐆎𐔓𑪾'),
  ('O', 'ØƟΘΟθОѲӨՕ߀ଠ೦ዐፀᎤᎾᏫᲿ⁒∅⊖⊝⌀⍥⍬ⲐⲞⴱⵁⵔ〇ꓳꝊ𐊒𐊫𐌏𐐄𐓂𐔖𐔞𐰗𑢵𑣠𑷠𖦛𖫩𖺀𝈚𞅀𞋰🜔'),
  ('P', 'ƤΡРᏢᑭᑶᒆⲢⳎꓑ𐊕'),
  ('Q', 'Ԛⵕ'),
  ('R', 'ƦɌᎡᏒᖇꓣ𐒴𖼵𝈖'),
  ('S', 'ЅՏႽჽᏕᏚᲽꓢꕶꟅ𐊖𐐠𖫖𖼺'),
  ('T', 'ŦƬƮȾΤТҬߠᎢ₮⊤⍡⟙Ⲧㄒ丅ꓔꔋꚌ𐊗𐊱𐌕𑢼𖼊𝍳🝨'),
  ('U', 'ɄՍሀᏌᑌᑗᑘᑧ∪⋃ꓴ𐓎𑢸𖽂'),
  ('V', 'Ѵ٧۷Ꮩᐯᐺᐻⴸꓦꛟ𐆗𐔝𐰟𑢠𖼈𝈍𞅅🜈'),
  ('W', 'ԜᎳᏔ₩ꓪ𑣦𑣯𝈌'),
  ('X', 'ΧХҲ᙭ᚷᳵ╳ⲬⵝꓫꞳ𐆖𐊐𐊴𐌗𐌢𐔧𐰓𐲂𐳼𑣬'),
  ('Y', '¥ƳɎΥУҮҰߌᎩᎽⲨㄚ丫ꓬꚲ𐊲𐰠𑢤𖽃'),
  ('Z', 'ƵȤΖჍᏃⱫⲌꓜꛉ𐋵𐔇𑢩𑣥𑪼'),
  ('a', 'ɑαа⍶⍺ꭤ'),
  ('b', 'ƀƂƃƄɓБЬѢѣҌҍߕᏏᑲᑳᑾᑿᒀᒁᒈᖯ𐌜𖺶𝈇'),
  ('c', '¢ȼсҫငၚᲃᴄⲥꮯ𐐽𝄴'),
  ('d', 'đƋƌɖɗԁᏧᑯᑺᑻᒇ₫ꓒ𐆋'),
  ('e', 'ɇеҽҿ℮ꬲ'),
  ('f', 'ƒʄքᵮẝꞙꬵ𐅾'),
  ('g', 'ƍǥɠɡցᶃ'),
  ('h', 'ħɦћҺһհႹᏂᏲꚕ'),
  ('i', 'ıɨɩɪιіւᎥᵻᵼ⍳⍸ⲓꙇꭵ𑣃'),
  ('j', 'ȷɉɟϳјյ'),
  ('k', 'ƙ'),
  ('l', 'łƖƗƚǀɫɭΙІӀӏוןױا١ٳ۱ߊᛁᛅᛐ↿∣⏽│┃⥮ⲒⵊⵏꓲꕯꞁꞮꟾ꠰𐊊𐌉𐌠𐔎𐤦𐰾𐲥𐳺𑷚𑷡𖫤𖵣𖺪𖼨𝄀𝍷𞅁𞣇𞴁'),
  ('n', 'ŋƞɲɳηղոռᵰ'),
  ('o', 'øɵοσϭоѳөօסةه٥ھہۃە۵ۿߋࡀ०০੦૦୦௦౦ഠ൦๐໐တဝ၀თჿᄋᆼ០ᨲᩅ᪀᪐ᲂᴏᴑⲑⲟꚢꝋꬽꬾꭴꮎꮻ𐐬𐓪𐤬𐴇𑄖𑄤𑓐𑣈𑣗'),
  ('p', 'þƥƿρϸрᑷᵽ⍴ⲣⳏ'),
  ('q', 'ʠԛգզ'),
  ('r', 'ɍɼɽгґғᴦᵲⲅꭇꭈꮁ𖨙'),
  ('s', 'ƽʂѕടᵴꜱꮪ𐑈𑣁'),
  ('t', 'ŧƫƭᎿᵵ'),
  ('u', 'ʋυџսᴜᵾꞟꭎꭒꮜ𐓶𑣘'),
  ('v', 'νѵטᴠ∨⋁ꮩ𑜆𑣀'),
  ('w', 'ɯшѡѽԝաᴡ⧢ⲽꝡꟺꮃꮤ𑓅𑜊𑜎𑜏'),
  ('x', '×хᕁᕽᝣ⤫⤬⨯⨰𐳂'),
  ('y', 'ƴɏɣʏγуүұყᶌỿⲩꭚ𑣄𑣜'),
  ('z', 'ƶȥʐᴢᵶⱬⲍⴭꮓ');

-- A name as it looks: accents, spaces, marks and what nobody can see left out, each letter as the Latin one that it looks like.
-- Capital letters look like others than small ones, so this tells different cases apart where folded_name does not.
do $make$
declare
  letters text;
  meant text;
begin
  select string_agg(l.letters, '' order by l.meant), string_agg(repeat(l.meant, length(l.letters)), '' order by l.meant)
    into letters, meant from look_alike l;
  execute format($function$
    create function idp.look_of(name text) returns text language plpgsql immutable strict parallel safe as $look$
    declare
      plain text := regexp_replace(translate(normalize(name, nfkd), '|', 'l'),
        '[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00a0-\u00bf\u2000-\u206f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff[:space:][:punct:]]+',
        '', 'g');
    begin
      if plain ~ '[^\x01-\x7f]' then
        plain := translate(plain, %L, %L);
      end if;
      plain := replace(replace(lower(translate(plain, '01I', 'Oll')), 'æ', 'ae'), 'œ', 'oe');
      -- The last, as what looks like this letter has become it by now.
      return replace(plain, 'm', 'rn');
    end $look$;
  $function$, letters, meant);
end $make$;

alter table idp.person add column look text not null generated always as (idp.look_of(given_name || family_name)) stored;
create index person_look on idp.person (look);
