/** Dictations of the demo: name, voice, words per minute, and the text as spoken by the doctor. */
export const DICTATIONS = [
  [
    "theatre-notes",
    "en-gb",
    150,
    `Theatre notes, Yarra Private, new paragraph. First case, right total knee replacement for osteoarthritis.
The patient was supine under spinal anaesthesia, with a tourniquet at two hundred and fifty millimetres of mercury.
Midline incision, medial parapatellar approach, full stop. The femur was cut in five degrees of valgus, the tibia at
right angles to its axis, full stop. Cemented components, size five femur, size four tibia, ten millimetre insert.
The patella tracked centrally without lateral release, full stop. Tourniquet released, haemostasis, closure in layers,
new paragraph. Plan, colon. Full weight bearing from tomorrow. Aspirin one hundred milligrams twice a day for four weeks.
X-ray on day one, physiotherapy every day. Wound check with my nurse in two weeks, and I will see the patient in six weeks.
Second case, left knee arthroscopy. There was a tear of the posterior horn of the medial meniscus, which was trimmed
to a stable rim. The cartilage was normal. The patient may go home today with crutches. End of dictation, thank you.`,
  ],
  [
    "clinic-letters",
    "en-gb-scotland",
    145,
    `Letter to Doctor Kapoor, Sunshine Medical Centre. Dear Anil, new paragraph. Thank you for asking me to see this
gentleman, who has had pain in the left hip for eight months. It is worse on stairs and at night, and he now walks
with a stick in the right hand, full stop. Paracetamol helps a little, new paragraph. On examination he walks with a
limp. Internal rotation is ten degrees and painful, flexion is ninety degrees, full stop. The leg lengths are equal and
the pulses are good. The X-ray of last week shows loss of joint space and osteophytes, new paragraph. He has
osteoarthritis of the left hip, and we discussed a replacement. He would like to think about it over the summer, and
I have given him our booklet. In the meantime I suggest physiotherapy, comma, and celecoxib one hundred milligrams
twice a day if his kidneys allow it, full stop. I will see him again in three months with a new X-ray. With kind
regards. Next letter. This one is to Doctor Sweeney, St Kilda Road Medical, and is a review after six weeks.`,
  ],
  [
    "gastroscopy",
    "en-gb-x-rp",
    155,
    `Gastroscopy report. Indication, reflux that no longer answers to forty milligrams of pantoprazole, and weight loss
of four kilograms, full stop. Sedation with midazolam two milligrams and fentanyl fifty micrograms. The instrument was
passed without difficulty to the second part of the duodenum, new paragraph. Oesophagus, colon. The squamocolumnar
junction was at thirty eight centimetres, with a hiatus hernia of three centimetres. Two short breaks of the mucosa,
grade A by Los Angeles, full stop. No Barrett's mucosa was seen. Stomach, colon. Mild erythema of the antrum. Biopsies
were taken from antrum and body for Helicobacter, full stop. Duodenum normal, biopsies taken for coeliac disease, new
paragraph. Recommendation. Go on with pantoprazole forty milligrams before breakfast, and raise the head of the bed.
I will write again with the histology. If the weight loss goes on, a scan of the abdomen should follow. Colonoscopy is
not due for another four years. Copy to the patient, please, and to the dietitian at the hospital.`,
  ],
  [
    "new-patients",
    "en-gb",
    140,
    `New patients of this afternoon. The first is a lady of fifty eight with numbness in the right hand, mostly at
night. It involves the thumb and the next two fingers, full stop. She works as a pastry cook. Phalen's test is positive
after twenty seconds, and there is some wasting of the thenar eminence, new paragraph. Nerve conduction studies show
moderate compression of the median nerve at the wrist, full stop. I have recommended carpal tunnel release under local
anaesthesia, and she has agreed. We explained the risks, which are infection, stiffness and a tender scar. She will be
off work for about three weeks, new paragraph. The second patient is a young man who fell from his bicycle on Sunday.
He has a fracture of the distal radius with little displacement. I have put on a cast and will see him in a week with
an X-ray out of plaster. If it moves, he will need a plate. The third did not attend, so please send the usual letter.
Thank you, that is all for today.`,
  ],
  [
    "ward-round",
    "en-gb-x-rp",
    150,
    `Ward round, Wednesday morning. Bed four, day two after right hip replacement. She is comfortable, afebrile, and has
walked to the door, full stop. Haemoglobin one hundred and four, no transfusion. Remove the drain, stop the
intravenous fluids, and change to oral analgesia today, new paragraph. Bed seven, day one after fixation of an ankle
fracture. Neurovascular state normal, the back slab is not tight, full stop. Elevation, no weight for six weeks, and
enoxaparin forty milligrams each evening until he is mobile. He may go home on Friday when physiotherapy is happy, new
paragraph. Bed nine was admitted last night with an infected bursa of the elbow. The redness is less after two doses of
flucloxacillin. Go on for another day and then change to tablets. If there is pus tomorrow we will wash it out, full
stop. Blood cultures are not back yet, so please ring the laboratory at lunch time and write the result in the chart.
Next round on Thursday at half past seven.`,
  ],
  [
    "letter-to-gp",
    "en-gb-scotland",
    150,
    `Dear Hannah, thank you for sending this patient back to me. As you know, she had a rotator cuff repair of the right
shoulder in March, full stop. She is very pleased with the result. She sleeps on that side again, and has gone back to
swimming twice a week, new paragraph. On examination there is full elevation. External rotation is forty degrees,
compared with fifty on the other side, full stop. Strength of the supraspinatus is nearly normal, and the scar is
hardly visible. An ultrasound in October showed an intact repair, new paragraph. I have encouraged her to go on with
the exercises at home, three times a week, and to avoid heavy lifting above the shoulder for another two months. No
further visit is planned, but I would be happy to see her again if the pain should return. She asked about the left
shoulder, which clicks. It is painless and needs no investigation at present. With kind regards, and please send a
copy to her physiotherapist at the Richmond clinic.`,
  ],
];
